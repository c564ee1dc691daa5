const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1000,
  mb: 1000 ** 2,
  kib: 1024,
  mib: 1024 ** 2,
};

/** `1048576`, `512KiB`, `2 MiB`, `1MB` → bytes. Undefined for anything else. */
export function parseByteSize(text: string): number | undefined {
  const [, digits, unit] = /^(\d{1,12})\s*([a-z]*)$/i.exec(text.trim()) ?? [];
  if (digits === undefined || unit === undefined) return undefined;
  const factor = UNITS[unit.toLowerCase()];
  return factor === undefined ? undefined : Number(digits) * factor;
}
