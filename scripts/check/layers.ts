// The layers of docs/architecture.md as import rules. planted-imports.mjs and planted-web-imports.mjs have an example of every refused import.
import type { OxlintOverride } from 'oxlint'

type Refused = {
  message: string
  regex?: string
  group?: string[]
  importNames?: string[]
  allowTypeImports?: boolean
}

const tests = '**/*.test.ts'
const queries = '**/*.queries.ts'

/** Files of a layer, and the imports it refuses. When a file fits several layers, the last one alone counts. */
function layer(files: string | string[], except: string[], ...refused: Refused[]): OxlintOverride {
  return {
    files: [files].flat(),
    ...(except.length > 0 && { excludeFiles: except }),
    rules: { 'no-restricted-imports': ['error', { patterns: refused }] },
  }
}

/** Refuses every import whose path matches. */
function path(regex: string, message: string): Refused {
  return { regex, message }
}

/** Refuses every package but these; relative imports starting with one of `relative` stay allowed. */
function packagesBesides(packages: string[], relative: string[], message: string): Refused {
  return { group: ['*', ...[...packages, ...relative].map((allowed) => `!${allowed}`)], message }
}

/** Refuses relative imports of these folders of web/src, and of the generated route tree. */
function above(folders: string, start: string, message: string): Refused {
  return path(`${start}(.*/)?(${folders})/|routeTree(\\.gen)?(\\.ts)?$`, message)
}

const shared = {
  neitherSide: path(
    '(^|/)(server|web)/src/',
    'shared must not import server or web: move what it needs into shared/src, or keep the code in server/src or web/src.',
  ),
  fewPackages: packagesBesides(
    ['zod', 'zod/*', '@orpc', '@orpc/contract'],
    ['.', '..', './**', '../**'],
    'shared runs in the browser and on the server, and uses only zod and @orpc/contract: put code that needs another package into server/src/platform or web/src/lib.',
  ),
  noFeature: path(
    '^\\.\\./(features/|contract\\.ts$)',
    'shared/src/access must not import features: put the rule into shared/src/features/<feature>/<feature>.rules.ts, which may import access.',
  ),
  pure: packagesBesides(
    ['zod', 'zod/*'],
    ['.', './**'],
    'shared/src/lib uses only zod: put code that needs access rules, a feature or another package into shared/src/access or shared/src/features/<feature>.',
  ),
}

const sqlMessage =
  'SQL belongs in *.queries.ts: write a function there that returns the statement, and pass its statement to run(), runAs() or runPlain().'
const meetMessage =
  "Features may import only each other's *.queries.ts: import the query you need, or move a decision that both need into shared/src/features/<feature>/<feature>.rules.ts."

const server = {
  ownCode: path(
    '(^|/)(web|shared)/src/|^@openhour/(web|server)',
    'Server code imports server code, and shared code as @openhour/shared/<path>.ts: put what pages need too into shared/src.',
  ),
  noFeature: path(
    '^\\.{1,2}/(.*/)?(features/|main\\.ts$)',
    'Only features import features: let their manifests bring what differs (FeatureParts in server/src/product/feature.ts).',
  ),
  /** For platform, the ground floor. */
  ground: path(
    '^\\.{1,2}/(.*/)?(services|product)/|^@openhour/shared/features/',
    'The platform is plumbing and knows no service and no feature: take what differs as an argument, put pure code into shared/src/lib or shared/src/access, or move the code to server/src/services.',
  ),
  /** For services, the second floor. */
  belowProduct: path(
    '^\\.{1,2}/(.*/)?product/',
    'A service must not import what opens it: take it as an argument from server/src/product/start.ts.',
  ),
  noMain: path(
    '^\\.{1,2}/(.*/)?(main|all)\\.ts$',
    "Nothing imports main.ts or all.ts: take what you need from the platform that the feature's manifest is opened with.",
  ),
  noKysely: path('^kysely(/|$)', sqlMessage),
  noBuild: { group: ['**/database/tenancy.ts'], importNames: ['build'], message: sqlMessage },
  noConnection: {
    group: ['pg', 'pg/**'],
    allowTypeImports: true,
    message:
      "Only server/src/platform/database opens connections: take a pool as an argument (import type pg from 'pg') and run statements of *.queries.ts on it with runAs() or runPlain().",
  },
  noHttp: path(
    '^(hono|@hono/.*|@orpc/.*)(/|$)|/http/|\\.(handlers|jobs|routes|feature)\\.ts$',
    'A query must not import HTTP code or handlers: take plain values as arguments and return the statement; refusals, inputs and answers belong in *.handlers.ts.',
  ),
  meetAtQueries: [
    path('^\\.\\./[^./][^/]*/.+/|^\\.{1,2}/(.*/)?features/', meetMessage),
    { group: ['../*/*', '!../*/*.queries.ts'], message: meetMessage },
  ],
}
const noSql = [server.noKysely, server.noBuild]

const featuresApartMessage =
  'A feature must not import another feature: compose the two in web/src/screens, and share a decision through shared/src/features/<feature>/<feature>.rules.ts.'

const web = {
  ownCode: path(
    '(^|/)(server|shared)/src/|^@openhour/(web|server)',
    'Pages import web code, and shared code as @openhour/shared/<path>.ts: ask the server through web/src/lib/api/api.ts, and put what both sides need into shared/src.',
  ),
  components: path(
    '^(@base-ui/react|sonner|cmdk|react-day-picker)(/|$)',
    'Only web/src/ui imports component libraries: use its wrapper from web/src/ui, or add the wrapper there.',
  ),
  uiWithoutData: path(
    '/lib/(api/(api|http|query-client|live)|page-config|storage)\\.ts$|^@openhour/shared|^@orpc/|^@tanstack/react-query',
    'web/src/ui must not import data or domain code: take values, texts and callbacks as props, and let a feature or a screen fetch them.',
  ),
  uiBelow: above(
    'features|screens|routes|dev-ui',
    '^\\.{1,2}/',
    'web/src/ui must not import what is built on it: take the content as children or props, and compose it in web/src/screens.',
  ),
  libBelow: above(
    'ui|features|screens|routes|dev-ui',
    '^\\.\\./',
    'web/src/lib must not import what is built on it: take what differs as an argument, or move the code into the feature, the screen or web/src/ui.',
  ),
  featuresApart: path('^\\.\\./[^./][^/]*/|^\\.{1,2}/(.*/)?features/', featuresApartMessage),
  /** The same from a folder inside a feature, which may import its neighbours. */
  featuresApartWithin: path('^\\.\\./\\.\\./[^./][^/]*/|^\\.{1,2}/(.*/)?features/', featuresApartMessage),
  featureBelow: above(
    'screens|routes|dev-ui',
    '^\\.{1,2}/',
    'A feature must not import screens or routes: take what surrounds it as props or children from web/src/screens.',
  ),
  testingBelow: above(
    'features|screens|routes|dev-ui',
    '^\\.{1,2}/',
    'Fakes and test pages must not import what they are for: take it as an argument, and use the types of the contract.',
  ),
  screenBelow: above(
    'routes|dev-ui',
    '^\\.{1,2}/',
    'A screen must not import routes: take search values and links as props, and let the file in web/src/routes pass them.',
  ),
  routesWire: path(
    '^\\.{1,2}/(.*/)?(ui|dev-ui)/',
    "A route only wires search values, loader and page: put what is seen into web/src/screens or the feature's page, and name that as the component.",
  ),
}
const page = [web.ownCode, web.components]

export const layers = [
  layer('shared/src/**', ['shared/src/lib/**', 'shared/src/access/**', tests], shared.neitherSide, shared.fewPackages),
  layer('shared/src/access/**', [tests], shared.neitherSide, shared.noFeature, shared.fewPackages),
  layer('shared/src/lib/**', [tests], shared.pure),
  layer('shared/src/**/*.test.ts', [], shared.neitherSide),

  layer(['server/src/*.ts', 'server/src/features/all.ts'], [tests], server.ownCode, ...noSql, server.noConnection),
  layer(
    'server/src/platform/**',
    ['server/src/platform/database/**', 'server/src/platform/live/**', queries, tests],
    server.ownCode,
    server.noFeature,
    server.ground,
    ...noSql,
    server.noConnection,
  ),
  layer('server/src/platform/database/**', [tests], server.ownCode, server.noFeature, server.ground),
  layer('server/src/platform/live/**', [queries, tests], server.ownCode, server.noFeature, server.ground, ...noSql),
  layer(
    'server/src/platform/**/*.queries.ts',
    ['server/src/platform/database/**'],
    server.ownCode,
    server.noFeature,
    server.ground,
    server.noConnection,
    server.noHttp,
  ),
  layer(
    'server/src/services/**',
    [queries, tests],
    server.ownCode,
    server.noFeature,
    server.belowProduct,
    ...noSql,
    server.noConnection,
  ),
  layer(
    'server/src/services/**/*.queries.ts',
    [],
    server.ownCode,
    server.noFeature,
    server.belowProduct,
    server.noConnection,
    server.noHttp,
  ),
  layer('server/src/product/**', [queries, tests], server.ownCode, server.noFeature, ...noSql, server.noConnection),
  layer('server/src/product/**/*.queries.ts', [], server.ownCode, server.noFeature, server.noConnection, server.noHttp),
  layer(
    'server/src/features/**',
    [queries, tests, 'server/src/features/all.ts'],
    server.ownCode,
    server.noMain,
    ...noSql,
    server.noConnection,
    ...server.meetAtQueries,
  ),
  layer(
    'server/src/features/**/*.queries.ts',
    [],
    server.ownCode,
    server.noMain,
    server.noConnection,
    server.noHttp,
    ...server.meetAtQueries,
  ),
  layer(['server/src/**/*.test.ts', 'server/src/testing/**', 'server/src/commands/**'], [], server.ownCode),

  layer('web/src/ui/**', [], web.ownCode, web.uiWithoutData, web.uiBelow),
  layer('web/src/lib/**', [], ...page, web.libBelow),
  layer('web/src/features/*/*', [], ...page, web.featuresApart, web.featureBelow),
  layer('web/src/features/*/*/**', [], ...page, web.featuresApartWithin, web.featureBelow),
  layer('web/src/screens/**', [], ...page, web.screenBelow),
  layer('web/src/routes/**', ['web/src/routes/__root.tsx'], ...page, web.routesWire),
  layer('web/src/testing/**', [], ...page, web.testingBelow),
  layer(['web/src/*', 'web/src/dev-ui/**', 'web/src/routes/__root.tsx'], [], ...page),
]
