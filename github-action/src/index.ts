import { run } from './main.js';

process.exitCode = await run();
