// groq-js 2.0.0 is published without two of its declaration files, so its own types resolve to `any`.
declare module 'groq-js' {
  export type ExprNode = { readonly type: string }
  type Value = { get(): Promise<unknown> }
  type EvaluateOptions = {
    dataset: readonly unknown[]
    params: Record<string, unknown>
    dereference: (reference: { _ref: string }) => unknown
    identity?: string
    root?: unknown
    before?: unknown
    after?: unknown
    sanity?: { projectId: string; dataset: string }
  }
  export class GroqSyntaxError extends Error {
    position: number
  }
  export function parse(query: string, options: { params: Record<string, unknown>; mode?: 'delta' }): ExprNode
  export function evaluate(tree: ExprNode, options: EvaluateOptions): Promise<Value>
  export function evaluateSync(tree: ExprNode, options: EvaluateOptions): Value
  export function toJS(value: Value): unknown
}
