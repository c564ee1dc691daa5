#!/usr/bin/env node
// Kept in git, unlike dist: npm links commands only to files that exist when it installs.
import '../dist/main.js';
