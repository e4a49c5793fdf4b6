'use strict'

/**
 * The folders that each folder of src/ may import besides itself. A folder that is not named here may be imported by
 * nobody.
 */
const mayImport = {
  areas: ['features', 'kit', 'stores', 'api', 'platform', 'lib', 'components', 'strings', 'theme', 'routes'],
  features: ['kit', 'stores', 'api', 'platform', 'lib', 'components', 'strings', 'theme', 'routes'],
  kit: ['stores', 'api', 'platform', 'lib', 'components', 'strings', 'theme', 'routes'],
  components: ['platform/(ui|host|page|input)', 'routes/(navigate|built)', 'strings', 'theme', 'lib'],
  stores: ['api', 'platform', 'lib', 'routes'],
  api: ['platform', 'lib', 'routes'],
  platform: ['lib', 'theme'],
  routes: ['platform', 'lib', 'strings'],
  strings: [],
  theme: [],
  lib: [],
}

/** The folders of server/src from the lowest up: each imports those below it alone. Files beside them are above them all. */
const serverLayers = [
  'lib',
  'strings',
  'errors',
  'security',
  'json-files',
  'config',
  'db',
  'secrets',
  'providers',
  'domain',
  'login-admission',
  'pdf',
  'http',
  'plugins',
  'delivery',
  'modules',
  'content',
  'jobs',
  'start',
]

/** The areas that an area may import besides itself, through their faces. */
const mayImportAreas = {
  words: [],
  practice: ['words'],
  courses: ['practice', 'words'],
  shop: ['courses', 'practice', 'words'],
  // The study report sums up what was learnt in every area.
  plan: ['habit', 'courses', 'practice', 'words'],
  market: ['courses', 'practice', 'words'],
  habit: ['practice', 'words'],
  // The personal centre sums up what a student has built up in every area.
  account: ['habit', 'courses', 'practice', 'words'],
  staff: [],
  main: [],
}

/**
 * The folders of an area that each of its folders, but its screens, may import besides itself and the files beside
 * the folders.
 */
const mayImportInArea = {
  parts: ['store', 'api', 'strings'],
  store: ['api'],
  api: [],
  strings: [],
}

const error = 'error'
const valueImport = { dependencyTypesNot: ['type-only'] }

const layers = Object.entries(mayImport).map(([folder, allowed]) => ({
  name: `layer-${folder}`,
  comment: `src/${folder} may import ${allowed.length ? allowed.map((name) => `src/${name}`).join(', ') : 'nothing of src/'} only. Move the shared part down, or hand it in from above.`,
  severity: error,
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: `^src/(${[folder, ...allowed].join('|')})[/.]` },
}))

const areas = Object.entries(mayImportAreas).map(([area, allowed]) => ({
  name: `area-${area}`,
  comment: `The area ${area} may import ${allowed.length ? `the areas ${allowed.join(', ')}` : 'no other area'} only. Move the shared part out of the areas, or hand it in from above.`,
  severity: error,
  from: { path: `^src/areas/${area}/` },
  to: { path: '^src/areas/', pathNot: `^src/areas/(${[area, ...allowed].join('|')})/` },
}))

const insideAreas = Object.entries(mayImportInArea).map(([folder, allowed]) => ({
  name: `inside-area-${folder}`,
  comment: `The ${folder} of an area may import ${allowed.length ? `its ${allowed.join(', ')}` : 'nothing else of it'} only. Move the shared part down, or hand it in from above.`,
  severity: error,
  from: { path: `^src/areas/([^/]+)/${folder}/` },
  to: { path: '^src/areas/$1/[^/]+/', pathNot: `^src/areas/$1/(${[folder, ...allowed].join('|')})/` },
}))

const upwards = serverLayers.slice(0, -1).map((folder, at) => ({
  name: `server-layer-${folder}`,
  comment: `server/src/${folder} may import ${
    serverLayers
      .slice(0, at)
      .map((name) => `server/src/${name}`)
      .join(', ') || 'nothing of server/src'
  } only. Move the shared part down, or hand it in from above.`,
  severity: error,
  from: { path: `^server/src/${folder}/` },
  to: { path: '^server/src/', pathNot: `^server/src/(${serverLayers.slice(0, at + 1).join('|')})/` },
}))

/** The rule that the members of a folder do not know each other; the one group of `member` captures who is meant. */
const noSideways = (name, member, what) => ({
  name: `sideways-${name}`,
  comment: `One ${what} does not import another, not even a type. Move the shared part one layer down.`,
  severity: error,
  from: { path: `^${member}/` },
  to: { path: `^${member}/`, pathNot: `^${member.replace(/[(].*[)]/, '$1')}/` },
})

const sideways = [
  noSideways('screens', 'src/areas/([^/]+/screens[^/]*/[^/]+)', 'screen'),
  noSideways('features', 'src/features/([^/]+)', 'feature'),
  noSideways('modules', 'server/src/modules/([^/]+)', 'topic of the server'),
]

module.exports = {
  forbidden: [
    ...layers,
    ...areas,
    ...insideAreas,
    ...upwards,
    ...sideways,
    {
      name: 'area-face',
      comment:
        'An area is imported through its index.ts, its whole public face; area.ts, which opens its store, is fetched by import(). Export there what others need.',
      severity: error,
      from: { path: '^src/areas/([^/]+)/' },
      to: { path: '^src/areas/[^/]+/', pathNot: ['^src/areas/$1/', '^src/areas/[^/]+/(index|area)[.]ts$'] },
    },
    {
      name: 'area-store-on-demand',
      comment: 'The store of another area is opened on demand: write import().',
      severity: error,
      from: { path: '^src/areas/([^/]+)/' },
      to: {
        path: '^src/areas/[^/]+/area[.]ts$',
        pathNot: '^src/areas/$1/',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'sideways-stores',
      comment:
        'A store does not import a store, the root or the context. bootstrap.ts hands it what it needs.',
      severity: error,
      from: { path: '^src/(stores|areas/[^/]+/store)/[^/]+-store[.]ts$' },
      to: { path: '^src/(stores|areas/[^/]+/store)/([^/]+-store|root|context)[.]tsx?$' },
    },
    {
      name: 'feature-face',
      comment:
        'A feature is imported through its index.ts, its whole public face. Export there what others need.',
      severity: error,
      from: { path: '^src/', pathNot: '^src/features/' },
      to: { path: '^src/features/[^/]+/', pathNot: '^src/features/[^/]+/index[.]tsx?$' },
    },
    {
      name: 'routes-pure',
      comment: 'The route table and its matcher are plain data: they import nothing but src/routes.',
      severity: error,
      from: { path: '^src/routes/(table|match)' },
      to: { pathNot: '^src/routes/' },
    },
    {
      name: 'bootstrap-is-the-top',
      comment:
        'Only src/app.tsx imports the composition root, and nothing imports src/app.tsx. Take services through the root store.',
      severity: error,
      from: { pathNot: '^src/app[.]tsx$' },
      to: { path: '^src/(bootstrap|app)[.]tsx?$' },
    },
    {
      name: 'contract-alone',
      comment: 'contract/ imports nothing but contract/ and TypeBox, so that both sides can trust it.',
      severity: error,
      from: { path: '^contract/', pathNot: '^contract/domain/' },
      to: { pathNot: '^contract/|(^|/)node_modules/typebox/' },
    },
    {
      name: 'domain-alone',
      comment:
        'contract/domain/ is what client and server must compute alike: it imports nothing but itself, valibot and the memory model.',
      severity: error,
      from: { path: '^contract/domain/' },
      to: { pathNot: '^contract/domain/|(^|/)node_modules/(ts-fsrs|valibot)/' },
    },
    {
      name: 'contract-plain-data',
      comment:
        'operations, errors and identity reach the client as values: no schema and no TypeBox in them.',
      severity: error,
      from: { path: '^contract/(operations|errors|identity)' },
      to: { pathNot: '^contract/(operations|errors|identity)', ...valueImport },
    },
    {
      name: 'contract-through-api',
      comment:
        'Only src/api, the api of areas and bootstrap use values of contract/; all layers those of contract/domain, what both sides compute alike. Elsewhere write `import type`.',
      severity: error,
      from: { path: '^src/', pathNot: '^src/(api/|areas/[^/]+/api/|bootstrap[.]ts$)' },
      to: { path: '^contract/', pathNot: '^contract/domain/', ...valueImport },
    },
    {
      name: 'study-for-stores-and-above',
      comment: 'The rules of study are for stores, features and areas. Hand in what a lower layer needs.',
      severity: error,
      from: { path: '^src/', pathNot: '^src/(stores|features|areas|first-view)' },
      to: { path: '^contract/domain/(words|study)/', ...valueImport },
    },
    {
      name: 'contract-values',
      comment:
        'src/api takes operations, errors and identity as values; everything else of contract/ by `import type`, or TypeBox lands in the bundle.',
      severity: error,
      from: { path: '^src/(api/|areas/[^/]+/api/|bootstrap[.]ts$)' },
      to: { path: '^contract/', pathNot: '^contract/(operations|errors|identity|domain/)', ...valueImport },
    },
    {
      name: 'client-alone',
      comment:
        'src/ never imports the server, the content, the build or a test. The contract is the only bridge.',
      severity: error,
      from: { path: '^src/' },
      to: { path: '^(server|content|config|deploy|test)/' },
    },
    {
      name: 'server-alone',
      comment: 'server/ never imports the client, the build or a test. The contract is the only bridge.',
      severity: error,
      from: { path: '^server/' },
      to: { path: '^(src|config|test)/' },
    },
    {
      name: 'server-lib-alone',
      comment:
        'server/src/lib knows nothing of the product. Rules of the product live in server/src/domain, secrets and phones in server/src/security.',
      severity: error,
      from: { path: '^server/src/lib/' },
      to: { path: '^contract/', pathNot: '^contract/domain/' },
    },
    {
      name: 'server-inside-a-module',
      comment:
        'Inside a module: routes → service → repo. A repo or a service does not know what is above it.',
      severity: error,
      from: {
        path: ['^server/src/modules/[^/]+/(service|repo)', '^server/src/modules/[^/]+/[^/]+/(service|repo)'],
      },
      to: { path: ['^server/src/modules/[^/]+/routes', '^server/src/modules/[^/]+/[^/]+/routes'] },
    },
    {
      name: 'generators-are-leaves',
      comment:
        'content/generators is no part of the running product: what the server or a check of the content needs stands beside them.',
      severity: error,
      from: { path: '^(src|server|contract|content)/', pathNot: '^content/generators/' },
      to: { path: '^content/generators/' },
    },
    {
      name: 'tests-are-leaves',
      comment: 'What ships never imports a test.',
      severity: error,
      from: { path: '^(src|server|contract|content)/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-cycle',
      comment:
        'Files must not import each other in a circle, types included. Move the shared part into a third file.',
      severity: error,
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere, so no rule can judge it. Correct the path or install the package.',
      severity: error,
      from: { path: '^(src|server|contract)/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^(dist|[.]data)/' },
    tsPreCompilationDeps: true,
    webpackConfig: { fileName: `${__dirname}/resolve.cjs` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
