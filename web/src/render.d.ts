// What others see of entry-server.tsx, without the sources of the site behind it.
import type { Render, RenderFile } from './render-types.ts'

export type { InlineHashes, Need, QueryContent, Render, RenderFile, RenderOptions } from './render-types.ts'
export declare const render: Render
export declare const renderFile: RenderFile
