/** Runs what measures or attacks; the exit code says whether all its gates hold. */
export function exitByResult(run: () => Promise<boolean>): void {
  run().then(
    (isGood) => process.exit(isGood ? 0 : 1),
    (cause: unknown) => {
      console.error(cause)
      process.exit(1)
    },
  )
}
