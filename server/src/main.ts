import { runOrExplain } from './run'

runOrExplain(process.env)
