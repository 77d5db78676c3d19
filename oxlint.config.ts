import type { OxlintConfig } from 'oxlint'

/**
 * The domains from the top down, each with its areas from the top down. An area may import those of its domain in the rows
 * below it, and all areas of the domains below. docs/adding-an-area.md says how to choose; app/features/<domain>/README.md
 * says what a domain is. Wiring (app/*.ts, app/server, app/realtime/server, jobs, scripts) may import every area.
 */
export const DOMAINS: Record<string, readonly (readonly string[])[]> = {
  system: [['platform', 'api'], ['evidence'], ['trainings', 'support', 'account-data']],
  work: [['dashboard'], ['search', 'calendar'], ['reports'], ['waiting', 'my-tasks'], ['metrics']],
  carriers: [['porting'], ['numbers'], ['registration']],
  telephony: [['call-log'], ['transcripts'], ['phone'], ['call-results'], ['calls'], ['call-flow']],
  contacts: [['contacts'], ['transfer'], ['merge']],
  messaging: [
    ['campaigns'],
    ['chat'],
    ['messages'],
    ['reviews', 'snoozes'],
    ['timeline'],
    ['texting', 'call-history'],
    ['templates', 'conversations'],
  ],
  people: [['boards'], ['records'], ['clients'], ['tags'], ['consent']],
  money: [['billing']],
  accounts: [
    ['company-sign-in'],
    ['push'],
    ['settings', 'account'],
    ['fields', 'files'],
    ['views'],
    ['auth', 'profile'],
    ['shell'],
    ['presence', 'office-hours'],
  ],
}

/** Imports against the order of domains, each with its reason. No new ones. */
export const AGAINST_ORDER: readonly (readonly [area: string, imported: string])[] = [
  // Publish the conversation of a changed client.
  ['clients', 'texting'],
  // Mention colleagues on a card.
  ['boards', 'templates'],
]

interface Ban {
  regex: string
  message: string
  /** The server's code is erased from a type. */
  allowTypeImports?: true
}

const DATABASE = '^#db/|(^|/)db/|^(postgres|pg|drizzle-orm)(/|$)'

/** For all of the product. */
const PRODUCT: Ban[] = [
  {
    regex: '^#emulators/|(^|/)emulators/',
    message: 'Product code knows a base URL per provider, but not the emulators.',
  },
  { regex: '^#tests/|(^|/)tests/', message: 'Only tests import test code.' },
  {
    regex: '^@conform-to/zod',
    message: 'Parse forms with #app/lib/parse-form.ts, which limits list indexes in field names.',
  },
]

const LIB: Ban[] = [
  {
    regex:
      '^#app/(features|realtime|components|middleware|server|routes|areas|frame)|^#jobs/|^(\\.\\./)+(features|realtime|components|middleware|server|routes|jobs)/',
    message: 'app/lib and db are at the bottom: they import nothing above them.',
  },
]
const REALTIME: Ban[] = [
  {
    regex: '^#app/(features|components|middleware|server|areas|frame)',
    message: 'Areas define events and handlers with app/realtime, so it imports none of them.',
  },
]
const COMPONENT: Ban[] = [
  {
    regex: '\\.server(\\.ts)?$|^#jobs/|(^|/)jobs/|' + DATABASE,
    message: 'Components run in the browser: pass them what they show.',
    allowTypeImports: true,
  },
  {
    regex: '(^|/)routes/',
    message: 'Routes import components, not the other way round.',
    allowTypeImports: true,
  },
]
const SHARED_COMPONENT: Ban[] = [
  ...COMPONENT,
  { regex: '^#app/(features|areas|frame|realtime/server)', message: 'Shared components know no area.' },
]
const SCHEMA: Ban[] = [
  {
    regex: '\\.server(\\.ts)?$|^#(db|jobs)/|^node:',
    message: 'Schemas run in the browser too.',
    allowTypeImports: true,
  },
]
const FUNCTION: Ban[] = [
  {
    regex: '^(react-router|@react-router/.*|@remix-run/node-fetch-server|node:http2?)$',
    message: 'Feature functions know no HTTP: pages, the API, webhooks, jobs and sockets call them.',
  },
  {
    regex: '^#app/components/|(^|/)(routes|components)/|\\.tsx$',
    message: 'Feature functions import db, lib, jobs/enqueue and other feature functions.',
    allowTypeImports: true,
  },
  {
    regex: '^#jobs/(run-task|purge|crontab|worker|rewrap-keys)',
    message: 'Feature functions add jobs with #jobs/enqueue.ts and know no task.',
  },
]
const ROUTE: Ban[] = [
  {
    regex: DATABASE,
    message: 'Routes parse, call one feature function and render: they never touch the database.',
  },
  { regex: '^#jobs/', message: 'Routes call a feature function, which adds the job.' },
]
const NO_MIDDLEWARE: Ban = {
  regex: '^#app/middleware/',
  message: 'Only routes use middleware.',
  allowTypeImports: true,
}

const domains = Object.entries(DOMAINS)
/** All areas with their folders, from the top down. */
export const AREAS = domains.flatMap(([domain, rows]) =>
  rows.flat().map((area) => ({ area, folder: `app/features/${domain}/${area}` })),
)

/** Bans imports of wiring, of areas in the same row or above, and of the domains above. */
function order(area: string): Ban[] {
  const place = domains.findIndex(([, rows]) => rows.flat().includes(area))
  const [, rows] = domains[place]!
  const row = rows.findIndex((areas) => areas.includes(area))
  const above = [
    ...domains.slice(0, place).flatMap(([, higher]) => higher.flat()),
    ...rows.slice(0, row + 1).flat(),
  ].filter((other) => other !== area && !AGAINST_ORDER.some(([from, to]) => from === area && to === other))
  return [
    {
      regex: '^#app/(areas|frame|routes\\.ts|server/|realtime/server/)',
      message:
        'Areas know no wiring. Contribute to area.ts or area.server.ts, and read what all add by allAreas() of registry.server.ts.',
    },
    ...(above.length > 0
      ? [
          {
            regex: `^#app/features/\\w+/(${above.join('|')})/|^(\\.\\./)+(\\w+/)?(${above.join('|')})/`,
            message: `${area} may only import areas below it: see oxlint.config.ts for the order.`,
          },
        ]
      : []),
  ]
}

const ban = (files: string[], ...patterns: Ban[][]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: patterns.flat() }] as ['error', object] },
})

/** Later overrides replace earlier ones, so each states all of its bans. */
const areaOverrides = AREAS.flatMap(({ area, folder }) => {
  const all = [...PRODUCT, ...order(area)]
  return [
    ban([`${folder}/**`], all, [NO_MIDDLEWARE]),
    ban([`${folder}/components/**`], all, COMPONENT, [NO_MIDDLEWARE]),
    ban([`${folder}/**/*.schema.ts`], all, SCHEMA, [NO_MIDDLEWARE]),
    ban([`${folder}/**/*.server.ts`], all, FUNCTION, [NO_MIDDLEWARE]),
    ban([`${folder}/routes/**`], all, ROUTE),
  ]
})

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise', 'vitest', 'node'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  env: {
    builtin: true,
    node: true,
    browser: true,
  },
  ignorePatterns: ['build/**', '.react-router/**', 'db/migrations/**'],
  rules: {
    eqeqeq: ['error', 'smart'],
    'no-empty-pattern': [
      'error',
      {
        allowObjectPatternsAsParameters: true,
      },
    ],
    'no-eval': 'error',
    'no-var': 'error',
    'prefer-const': [
      'error',
      {
        ignoreReadBeforeAssign: true,
      },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'react/no-danger': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/set-state-in-effect': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'promise/no-promise-in-callback': 'off',
    'jsx-a11y/label-has-associated-control': [
      'error',
      {
        controlComponents: ['Checkbox', 'DateInput', 'Input', 'Select', 'Switch', 'Textarea'],
        depth: 4,
      },
    ],
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'react/refs': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'no-shadow': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-useless-spread': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: ['expect', 'expect*', 'fc.assert', 'refusal', 'token'],
      },
    ],
    'vitest/require-mock-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
    'jsx-a11y/anchor-is-valid': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'vitest/no-conditional-expect': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'vitest/valid-expect': [
      'error',
      {
        maxArgs: 2,
      },
    ],
  },
  overrides: [
    ban(['app/**', 'db/**', 'jobs/**'], PRODUCT),
    ban(['app/lib/**', 'db/**'], PRODUCT, LIB),
    // A script: it collects the areas' demo data.
    ban(['db/seed/seed.ts'], PRODUCT),
    ban(['app/realtime/*.ts', 'app/realtime/{bus,client}/**'], PRODUCT, REALTIME),
    ban(['app/components/**'], PRODUCT, SHARED_COMPONENT),
    ban(['app/features/*'], PRODUCT, [NO_MIDDLEWARE]),
    ...areaOverrides,
    ban(['jobs/*.ts'], PRODUCT, [
      {
        regex: '^(react-router|@react-router/.*)$|(^|/)(routes|components|middleware)/|\\.tsx$',
        message: 'Jobs call feature functions; they know no page.',
      },
    ]),
    ban(
      ['emulators/**'],
      [
        {
          regex: '^#(app|db|jobs|tests)/|^(\\.\\./)+(app|db|jobs|tests)/',
          message: 'The emulators stand alone: they are reached by HTTP only.',
        },
      ],
    ),
    { files: ['app/**/*.server.ts', 'app/server/**', 'jobs/**'], rules: { 'no-console': 'error' } },
    // They speak to whoever starts them.
    { files: ['app/server/commands/**', 'jobs/worker.ts'], rules: { 'no-console': 'off' } },
    {
      files: ['app/components/ui/**'],
      rules: {
        'jsx-a11y/label-has-associated-control': 'off',
        'jsx-a11y/role-has-required-aria-props': 'off',
      },
    },
    { files: ['app/root.tsx'], rules: { 'react/no-danger': 'off' } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.fixture.ts'],
      rules: { 'no-restricted-imports': 'off', 'no-console': 'off' },
    },
  ],
} satisfies OxlintConfig
