'use strict'
const { join } = require('node:path')

const rootDir = join(__dirname, '..')

/**
 * ES modules inside node_modules go through the transformer as well, except the big CommonJS bundles
 * that every test would otherwise pay for.
 */
const plain =
  'react|react-dom|scheduler|mobx|mobx-react-lite|pg|esbuild|typescript|jsdom|fast-check|playwright-core'

const shared = {
  rootDir,
  testEnvironment: 'node',
  transform: { '\\.(ts|tsx|mts|js|jsx|mjs)$': '<rootDir>/test/support/esbuild-transform.cjs' },
  transformIgnorePatterns: [`/node_modules/(?:${plain})/`, '/node_modules/.*\\.cjs$'],
  moduleNameMapper: {
    '\\.(css|scss)$': '<rootDir>/test/support/style-stub.cjs',
    '^@/(.*)$': '<rootDir>/src/$1',
    // In one piece each; the names in test/support/packages are asked for by these lines alone.
    '^kysely$': '<rootDir>/test/support/packages/kysely.mjs',
    '^typebox$': '<rootDir>/test/support/packages/typebox.cjs',
    '^typebox/(compile|value)$': '<rootDir>/test/support/packages/typebox-$1.cjs',
    '^fast-check$': '<rootDir>/test/support/packages/fast-check.cjs',
    '^@fastify/(fast-json-stringify-compiler)$': '<rootDir>/test/support/packages/$1.cjs',
  },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'json', 'node'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/\\.data/'],
  watchPathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/\\.data/'],
}

/** Tests of one or more folders below test/, named `*.test.ts` or `*.test.tsx`. */
const testsIn = (...folders) => folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.{ts,tsx}`)

const postgres = {
  globalSetup: '<rootDir>/test/support/global-setup.cjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.cjs',
}

const pages = {
  moduleFileExtensions: ['h5.ts', 'h5.tsx', ...shared.moduleFileExtensions],
  moduleNameMapper: {
    // The route table is there at once, as in the mini-program; browsers fetch it.
    '^(?:@/routes|\\.)/destination$': '<rootDir>/src/routes/destination.weapp.ts',
    ...shared.moduleNameMapper,
  },
}

const apps = {
  testEnvironment: '<rootDir>/test/support/server-environment.cjs',
  runtime: '<rootDir>/test/support/server-runtime.cjs',
}

const driven = { testEnvironment: '<rootDir>/test/support/driven-environment.cjs' }

module.exports = {
  rootDir,
  maxWorkers: 2,
  // Ends a test that hangs; one core that is busy with other work makes the slowest ones take minutes.
  testTimeout: 300_000,
  // The heap of a worker grows with each file; one that ends a file with more than this is replaced.
  workerIdleMemoryLimit: '600MB',
  testSequencer: '<rootDir>/test/support/sequencer.cjs',
  projects: [
    { ...shared, ...pages, displayName: 'unit', testMatch: testsIn('src', 'config', 'content') },
    { ...shared, ...pages, displayName: 'contract', testMatch: testsIn('contract') },
    { ...shared, ...postgres, ...apps, displayName: 'server', testMatch: testsIn('server') },
    { ...shared, ...postgres, ...driven, displayName: 'weapp', testMatch: testsIn('weapp') },
    { ...shared, ...postgres, ...driven, displayName: 'e2e', testMatch: testsIn('e2e') },
  ],
}
