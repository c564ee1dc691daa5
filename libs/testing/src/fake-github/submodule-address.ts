import { GitFailed, runGit } from './run-git.js';
import { splitNul } from './git-data.js';

/** The address that `.gitmodules` (a blob) declares for the submodule at `path`. */
export async function submoduleAddress(
  directory: string,
  modulesBlob: string,
  path: string,
): Promise<string | undefined> {
  let listed: string;
  try {
    listed = (await runGit(directory, ['config', '--blob', modulesBlob, '-z', '--list'])).toString('utf8');
  } catch (error) {
    if (error instanceof GitFailed) return undefined;
    throw error;
  }
  const settings = new Map(
    splitNul(listed).map((line) => {
      const end = line.indexOf('\n');
      return [line.slice(0, end), line.slice(end + 1)] as const;
    }),
  );
  const section = [...settings].find(([key, value]) => key.endsWith('.path') && value === path)?.[0];
  return section === undefined ? undefined : settings.get(section.replace(/\.path$/, '.url'));
}
