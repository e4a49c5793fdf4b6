import { runOrExplain } from './start/run'

runOrExplain(process.env)
