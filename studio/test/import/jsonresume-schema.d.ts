declare module '@jsonresume/schema' {
  const jsonResume: {
    /** Calls back at once, with the faults as far as there are any. */
    validate(resume: unknown, done: (faults: readonly { stack: string }[] | null) => void): void
  }
  export default jsonResume
}
