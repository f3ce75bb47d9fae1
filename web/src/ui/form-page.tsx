import type { ReactNode } from 'react'
import form from './form.module.css'

/** A page that is one form, or one answer. */
export const FormPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={form.page}>
    <h1>{title}</h1>
    {children}
  </div>
)
