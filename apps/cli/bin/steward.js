#!/usr/bin/env node
// Kept in git, unlike dist: npm links commands only to files that exist when it installs. Plain enough for any Node, so
// that an old one is told what is wrong: a crash would exit with 1, which means "something blocks".
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 12)) await import('../dist/main.js');
else {
  process.stderr.write(
    `steward needs Node 22.12 or newer; this is ${process.versions.node}. The workspace brings its own: npm run --silent steward -- …\n`,
  );
  process.exitCode = 2;
}
