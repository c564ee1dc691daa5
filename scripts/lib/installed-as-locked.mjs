import { isDeepStrictEqual } from 'node:util';

/**
 * Whether npm's own record of an install (`node_modules/.package-lock.json`, which it writes when all is done) is all
 * that the lockfile names for this machine, and nothing else. In doubt it is not: installing again costs a minute.
 * `locked` and `installed` are the `packages` of the two files; `libc` is undefined where it says nothing.
 */
export function installedAsLocked(locked, installed, machine) {
  const { '': _workspace, ...wanted } = locked;
  return (
    Object.keys(installed).every((path) => Object.hasOwn(wanted, path)) &&
    Object.entries(wanted).every(([path, entry]) =>
      Object.hasOwn(installed, path)
        ? isDeepStrictEqual(content(entry), content(installed[path]))
        : entry.optional === true && (isForOthers(entry, machine) || liesInMissing(path, installed)),
    )
  );
}

/** Where a package came from says nothing about what it is, if its hash does. */
function content({ resolved, ...entry }) {
  return entry.integrity === undefined ? { resolved, ...entry } : entry;
}

function isForOthers({ os, cpu, libc }, machine) {
  return excludes(os, machine.os) || excludes(cpu, machine.cpu) || excludes(libc, machine.libc);
}

function excludes(list, value) {
  return (
    Array.isArray(list) &&
    value !== undefined &&
    !list.includes(value) &&
    !list.some((one) => one.startsWith('!'))
  );
}

function liesInMissing(path, installed) {
  const end = path.lastIndexOf('/node_modules/');
  return end > 0 && !Object.hasOwn(installed, path.slice(0, end));
}
