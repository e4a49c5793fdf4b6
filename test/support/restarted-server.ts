import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A server that is started again whenever it dies. */
export class RestartedServer {
  private port: number | undefined
  private ended = false
  private child: ReturnType<typeof fork> | undefined

  constructor(
    private readonly program: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly life: () => number,
  ) {}

  get url(): string | undefined {
    return this.port === undefined ? undefined : `http://127.0.0.1:${this.port}`
  }

  async live(): Promise<void> {
    while (!this.ended) {
      const env = { ...this.env, DIE_AT: String(this.life()) }
      const child = fork(this.program, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      this.child = child
      child.once('message', (message) => {
        if (typeof message === 'object' && message !== null && 'port' in message)
          this.port = Number(message.port)
      })
      await once(child, 'close')
      this.port = undefined
    }
  }

  kill(isLast: boolean): void {
    this.ended = isLast
    this.child?.kill('SIGKILL')
  }
}
