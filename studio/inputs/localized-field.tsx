import type { ObjectFieldProps } from 'sanity'

/** A bilingual field's title and description over its languages, without the indentation of other groups of fields. */
export const LocalizedField = (props: ObjectFieldProps) => props.renderDefault({ ...props, level: 0 })
