import { PortableText, type PortableTextProps } from '@portabletext/react'
import { TEXT_COMPONENTS } from '#src/content/portable-text.tsx'
import styles from './story.module.css'

/** The text of a case study, whose pictures are wider than its lines. */
export const Story = ({ value }: { value: PortableTextProps['value'] }) => (
  <div className={styles.story}>
    <PortableText value={value} components={TEXT_COMPONENTS} />
  </div>
)
