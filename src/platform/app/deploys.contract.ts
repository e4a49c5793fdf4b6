export interface Deploys {
  /**
   * From some time after its opening, the page is loaded again when somebody wants a part of its build that the server
   * has no more. To be called once.
   */
  survive(): void
}
