export { launchPostgres, type EmbeddedPostgres } from './launcher'
export { migrate, migrationsDir } from './migrate'
export { supervisePostgres } from './launcher/supervisor'
export { openDb, requestLimits, unhurriedLimits, type Db } from './pool'
