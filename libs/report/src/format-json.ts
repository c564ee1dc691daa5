import type { Formatter } from './formatter.js';

/** The report as it is, for programs: the same shape as `POST /api/v1/checks` answers. */
export const formatJson: Formatter = (report) => `${JSON.stringify(report, null, 2)}\n`;
