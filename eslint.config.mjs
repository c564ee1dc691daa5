import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

const frameworks = [
  '@nestjs/*',
  'fastify',
  '@fastify/*',
  'typeorm',
  'pg',
  'pg-boss',
  'react',
  'react-dom',
  'octokit',
  '@octokit/*',
  '@actions/*',
];

/**
 * What a feature of the registry may take from another: a read model, the shapes that its API publishes, the ledger's
 * writer, what it lends to governance as code, which writes in several features at once, and to the Pact Broker's API,
 * which is another face of the same writes. Never its services, stores and entities.
 */
const openToFeatures = [
  '[^/]+/([^/]+-)?read-model(\\.module)?\\.js',
  '[^/]+/dto(/[^/]+)?\\.js',
  '[^/]+/governed-[^/]+\\.js',
  '[^/]+/lent-[^/]+\\.js',
  'ledger/ledger(\\.module)?\\.js',
].join('|');
/** `up` leads from the importing file to the features' folder. */
const betweenFeatures = (up) => ({
  regex: `^${up}(?!\\.)(?!(${openToFeatures})$)`,
  message:
    'A feature takes from another its read model, its dto, its governed kinds, what it lends or the ledger, not its services.',
});
const aroundTheFeatures = {
  regex: '(^|/)features/',
  message: 'Import another feature by `../<feature>/…`, so that it is seen what is taken from it.',
};

/** Who may import whom, by the `type:` tag in each package.json. docs/architecture.md draws it. */
const layers = [
  { sourceTag: 'type:kernel', onlyDependOnLibsWithTags: [], bannedExternalImports: frameworks },
  { sourceTag: 'type:schema', onlyDependOnLibsWithTags: ['type:kernel'], bannedExternalImports: frameworks },
  {
    sourceTag: 'type:compatibility',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:schema'],
    bannedExternalImports: frameworks,
  },
  {
    sourceTag: 'type:governance',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:schema'],
    bannedExternalImports: frameworks,
  },
  {
    sourceTag: 'type:contracts',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:schema'],
    bannedExternalImports: frameworks,
  },
  { sourceTag: 'type:report', onlyDependOnLibsWithTags: ['type:kernel'], bannedExternalImports: frameworks },
  {
    sourceTag: 'type:api-client',
    onlyDependOnLibsWithTags: ['type:kernel'],
    bannedExternalImports: frameworks,
  },
  {
    sourceTag: 'type:gate',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:report', 'type:api-client', 'type:testing'],
    bannedExternalImports: frameworks.filter((name) => !name.includes('octokit')),
  },
  { sourceTag: 'type:migrations', onlyDependOnLibsWithTags: [], allowedExternalImports: ['typeorm'] },
  { sourceTag: 'type:local-postgres', onlyDependOnLibsWithTags: ['type:kernel'] },
  {
    sourceTag: 'type:testing',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:local-postgres', 'type:migrations'],
  },
  {
    sourceTag: 'type:registry',
    onlyDependOnLibsWithTags: [
      'type:kernel',
      'type:schema',
      'type:compatibility',
      'type:contracts',
      'type:governance',
      'type:report',
      'type:migrations',
      'type:local-postgres',
      'type:testing',
    ],
  },
  {
    sourceTag: 'type:front',
    onlyDependOnLibsWithTags: ['type:kernel', 'type:report', 'type:gate', 'type:testing'],
    bannedExternalImports: ['@nestjs/*', 'typeorm', 'pg'],
  },
  {
    // The command line judges two files without a registry, so it may use the engine; the Action may not.
    sourceTag: 'type:cli',
    onlyDependOnLibsWithTags: [
      'type:kernel',
      'type:schema',
      'type:compatibility',
      'type:contracts',
      'type:report',
      'type:gate',
      'type:testing',
    ],
    bannedExternalImports: ['@nestjs/*', 'typeorm', 'pg'],
  },
  { sourceTag: 'type:test', onlyDependOnLibsWithTags: ['*'] },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.nx/**',
      '.data/**',
      '**/generated/**',
      'test/fixtures/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    plugins: { '@nx': nx, 'import-x': importX },
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
        AbortController: 'readonly',
        TextDecoder: 'readonly',
        structuredClone: 'readonly',
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'import-x/no-default-export': 'error',
      eqeqeq: ['error', 'always'],
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.name='forwardRef']",
          message: 'Features meet through read models or events, never forwardRef.',
        },
      ],
    },
  },
  {
    files: ['**/*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allow: [],
          enforceBuildableLibDependency: false,
          checkDynamicDependenciesExceptions: ['.*'],
          depConstraints: layers,
        },
      ],
    },
  },
  {
    files: ['libs/{kernel,schema,compatibility,contracts,governance,report}/src/**/*.ts'],
    ignores: ['**/*.spec.ts', 'libs/kernel/src/clock.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: '`now` is an argument.',
        },
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: '`now` is an argument.',
        },
        {
          selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
          message: 'Chance is an argument.',
        },
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(node:)?(fs|http|https|net|child_process|dns|tls|worker_threads)(/.*)?$',
              message: 'Pure libraries do no I/O.',
            },
          ],
        },
      ],
      'no-console': 'error',
    },
  },
  {
    files: ['apps/registry/src/features/*/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [betweenFeatures('\\.\\./'), aroundTheFeatures] }],
    },
  },
  {
    files: ['apps/registry/src/features/*/*/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [betweenFeatures('\\.\\./\\.\\./'), aroundTheFeatures] },
      ],
    },
  },
  { files: ['**/*.config.{ts,mjs}', 'eslint.config.mjs'], rules: { 'import-x/no-default-export': 'off' } },
  prettier,
);
