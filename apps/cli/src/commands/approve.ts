import {
  DEFAULT_TIMEOUT,
  EXIT_CODES,
  GateError,
  grantApproval,
  problemText,
  readTimeout,
  registryTarget,
  type GrantedApproval,
} from '@schema-steward/gate';
import { terminalText } from '@schema-steward/report';
import { Command, Option } from 'commander';
import { readApproval } from '../read-approval.js';
import { readToken } from '../read-token.js';
import type { Terminal } from '../terminal.js';

interface ApproveFlags {
  readonly finding: readonly string[];
  readonly reason: string;
  readonly until: string;
  readonly author?: string;
  readonly registry?: string;
  readonly tokenFile?: string;
  readonly timeout: string;
}

/** `steward approve`: lets named findings of a subject through, once and until a date. */
export function approveCommand(terminal: Terminal, exit: (code: number) => void): Command {
  return new Command('approve')
    .description('let named findings of a subject through, once and until a date: a break on purpose')
    .argument('<subject>', 'the subject, as the check names it')
    .addOption(
      new Option('--finding <fingerprint>', 'a finding to let through; once for each')
        .argParser((one: string, others: readonly string[] = []) => [...others, one])
        .makeOptionMandatory(),
    )
    .addOption(new Option('--reason <text>', 'why; it is kept and shown').makeOptionMandatory())
    .addOption(
      new Option(
        '--until <date>',
        'when the findings block again: 2026-12-24 is its first moment in UTC, 2026-12-24T18:00:00Z is exact',
      ).makeOptionMandatory(),
    )
    .addOption(new Option('--author <name>', 'who wrote the change: somebody else than you'))
    .addOption(new Option('--registry <url>', 'the registry; by default STEWARD_REGISTRY_URL'))
    .addOption(
      new Option('--token-file <file>', 'a file that holds the token; by default STEWARD_TOKEN is the token'),
    )
    .addOption(
      new Option('--timeout <seconds>', 'how long the registry may take to answer').default(
        String(DEFAULT_TIMEOUT),
      ),
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 approved, 2 usage (a value that cannot be, also where the registry says so), 3 the registry refuses, or was not reached or understood.',
    )
    .action(async (subject: string, flags: ApproveFlags) => {
      try {
        const granted = await approve(subject, flags, terminal);
        terminal.out(grantedLine(granted));
        for (const note of granted.notes) terminal.err(terminalLine(`note: ${note}`));
      } catch (error) {
        if (!(error instanceof GateError)) throw error;
        const { kind, message, hint, places } = error;
        terminal.err(problemText({ kind, message, hint, places, notes: [] }));
        exit(EXIT_CODES[kind]);
      }
    });
}

async function approve(subject: string, flags: ApproveFlags, terminal: Terminal): Promise<GrantedApproval> {
  const address = flags.registry ?? (terminal.env['STEWARD_REGISTRY_URL'] || undefined);
  if (address === undefined)
    throw new GateError(
      'usage-error',
      'No registry is named.',
      'Give --registry, or set STEWARD_REGISTRY_URL.',
    );
  const timeoutMs = readTimeout(flags.timeout, '--timeout');
  const approval = readApproval(subject, flags);
  const target = registryTarget(address, await readToken(terminal, flags.tokenFile));
  return grantApproval(target, approval, { timeoutMs });
}

function grantedLine({ id, subject, until, fingerprints: { length } }: GrantedApproval): string {
  return terminalLine(
    `Approved until ${until}: ${length} finding${length === 1 ? '' : 's'} of ${subject}, for one registration or deletion (approval ${id}).`,
  );
}

const terminalLine = (text: string): string => `${terminalText(text)}\n`;
