export { launchPostgres, type EmbeddedPostgres } from './launcher'
export { migrate, migrationsDir } from './migrate'
export { supervisePostgres } from './launcher/supervisor'
export { createDb, createPool, openDb, requestLimits, unhurriedLimits, type Db } from './pool'
