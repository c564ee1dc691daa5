export * from './check-report.js';
