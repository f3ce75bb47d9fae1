// The public types of entry-server.tsx, without the site's sources.
import type { FindFormPost, Render, RenderFile } from './render-types.ts'

export type * from './render-types.ts'
export type { ApiCall, FormAddress, FormPost } from './forms/form-post.ts'
export type { Posted } from './forms/posted.ts'
export declare const render: Render
export declare const renderFile: RenderFile
export declare const findFormPost: FindFormPost
