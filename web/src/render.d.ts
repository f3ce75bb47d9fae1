// The public types of entry-server.tsx, without the site's sources.
import type { FindFormPost, Render, RenderFile } from './render-types.ts'

export type * from './render-types.ts'
export type { ApiCall, FormAddress, FormPost } from './forms/form-post.ts'
export type { Posted } from './forms/posted.ts'
/** Every query of the pages, for the server and for browsers. */
export declare const SITE_QUERIES: readonly string[]
export declare const render: Render
export declare const renderFile: RenderFile
export declare const findFormPost: FindFormPost
