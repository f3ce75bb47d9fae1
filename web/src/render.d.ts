// What others see of entry-server.tsx, without the sources of the site behind it.
import type { Render } from './render-types.ts'

export type { Render, RenderOptions } from './render-types.ts'
export declare const render: Render
