import { databaseText } from '../strings/start'
import type { Announce } from './announce'

/** Announces once when the database goes and once when it is back, however many requests meet with it in between. */
export function createDatabaseListener(announce: Announce): (isThere: boolean) => void {
  let wasThere = true
  return (isThere) => {
    if (isThere === wasThere) return
    wasThere = isThere
    if (isThere) announce('database is back', databaseText.back)
    else announce('database is away', databaseText.gone)
  }
}
