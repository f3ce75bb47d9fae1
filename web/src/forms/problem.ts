/** A problem of a form: the name of the field (empty for the whole form) and an error key. */
export type Problem = { field: string; message: string }
