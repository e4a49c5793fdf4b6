import { openDyingServers, type DyingServers, type Reply } from './dying-servers'

/** The caller, and the time of the run. */
export interface Caller {
  readonly uid: string
  readonly now: number
}

/** Servers of check-ins that die again and again. */
export interface HabitStage extends Pick<DyingServers, 'db' | 'calm' | 'close'> {
  /** Sends a request at a time. */
  call(of: Caller, method: 'GET' | 'POST', url: string, body?: object): Promise<Reply>
  student(now: number): Promise<string>
  /** Kills some server at once, whatever it does. */
  strike(): void
  /** Where servers died by themselves, and how many were struck. */
  deaths(): { places: string[]; struck: number }
}

/** Servers, each in another time zone, which must not matter. */
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati']
const LONGEST_LIFE = 250

/** Prepares the database and starts the servers. */
export async function openHabitStage(random: () => number): Promise<HabitStage> {
  const servers = await openDyingServers({
    name: 'habit',
    program: 'test/support/habit-process.ts',
    environments: ZONES.map((TZ) => ({ TZ })),
    longestLife: LONGEST_LIFE,
    random,
  })
  let struck = 0
  return {
    ...servers,
    call: ({ uid, now }, method, url, body) =>
      servers.call({ authorization: uid, 'x-now': String(now) }, method, url, body),
    student: (now) => servers.student(new Date(now)),
    strike() {
      if (servers.killOne()) struck += 1
    },
    deaths: () => ({ places: servers.deaths(), struck }),
  }
}
