import type { OxlintConfig, OxlintOverride } from 'oxlint'
import { layers } from './scripts/check/layers.ts'

function off(files: string[], ...rules: string[]): OxlintOverride {
  return { files, rules: Object.fromEntries(rules.map((rule) => [rule, 'off'])) }
}

const mouse = { handlers: ['onClick', 'onMouseDown', 'onMouseUp'] }

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error' },
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '**/node_modules/**',
    '.runtime/**',
    '.data/**',
    '**/dist/**',
    '**/*.gen.ts',
    '**/*.generated.ts',
    'test-results/**',
    'playwright-report/**',
    'coverage/**',
  ],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['error', { max: 250 }],
    'no-console': 'error',
    'no-unused-vars': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'import/default': 'off',
    'import/no-default-export': 'error',
    'import/no-self-import': 'error',
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/no-noninteractive-tabindex': [
      'error',
      { tags: [], roles: ['application', 'group', 'region', 'tabpanel'] },
    ],
    'jsx-a11y/no-noninteractive-element-interactions': ['error', mouse],
    'jsx-a11y/no-static-element-interactions': ['error', mouse],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/button-has-type': 'error',
    'react/rules-of-hooks': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/no-misused-spread': 'off',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/unbound-method': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
    'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['beforeEach', 'afterEach', 'afterAll'] }],
    'vitest/require-to-throw-message': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    ...layers,
    off(
      ['**/*.config.ts', 'server/src/testing/global-setup.ts', 'web/src/testing/one-page-environment.ts'],
      'import/no-default-export',
    ),
    off(
      [
        'server/src/main.ts',
        'server/src/running.ts',
        'server/src/commands/**',
        'scripts/**',
        'bench/**',
        'db/demo/**',
        'e2e/**',
        '**/*.test.ts',
      ],
      'no-console',
    ),
    off(['**/*.mjs'], 'typescript/require-array-sort-compare', 'typescript/restrict-template-expressions'),
    off(['db/**', 'bench/**'], 'typescript/no-unnecessary-type-assertion'),
    off(['**/*.test.*'], 'typescript/no-base-to-string'),
    off(['web/src/routes/**', 'web/src/screens/**'], 'typescript/only-throw-error'),
    off(['web/public/**'], 'no-var', 'no-unused-vars'),
    off(['e2e/**'], 'react/rules-of-hooks', 'vitest/expect-expect', 'vitest/no-standalone-expect'),
  ],
} satisfies OxlintConfig
