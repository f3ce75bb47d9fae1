import type { ReactNode } from 'react'
import form from './form.module.css'
import { MoonWithRings } from './rings.tsx'

/** A page with one form or one message; on wide screens the moon is behind its corner. */
export const FormPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={form.page}>
    <MoonWithRings phase={1.65} />
    <h1>{title}</h1>
    {children}
  </div>
)
