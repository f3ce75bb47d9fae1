import {
  PortableText,
  type PortableTextComponents,
  type PortableTextProps,
  type PortableTextTypeComponentProps,
} from '@portabletext/react'
import { ContentImage } from '#src/content/content-image.tsx'
import type { Picture } from '#src/content/image-frame.ts'
import { TEXT_COMPONENTS } from '#src/content/portable-text.tsx'
import type { Token } from './highlight.ts'
import styles from './story.module.css'

/** Text with pictures and highlighted code. */
export const Story = ({ value }: { value: PortableTextProps['value'] }) => (
  <div className={styles.story}>
    <PortableText value={value} components={COMPONENTS} />
  </div>
)

const COMPONENTS: PortableTextComponents = { ...TEXT_COMPONENTS, types: { figure: Figure, codeBlock: Code } }

type FigureBlock = { _type: string; picture?: Picture | null; alt?: string; caption?: string }

function Figure({ value }: PortableTextTypeComponentProps<FigureBlock>) {
  if (!value.picture) return null
  return (
    <figure className={styles.figure}>
      <ContentImage
        {...value.picture}
        alt={value.alt ?? ''}
        widths={[480, 800, 1200]}
        sizes="(min-width: 56rem) 46rem, 92vw"
      />
      {value.caption && <figcaption>{value.caption}</figcaption>}
    </figure>
  )
}

type CodeBlock = { _type: string; filename?: string; tokens?: readonly Token[] }

function Code({ value }: PortableTextTypeComponentProps<CodeBlock>) {
  return (
    <figure className={styles.code}>
      {value.filename && <figcaption>{value.filename}</figcaption>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled by keyboard */}
      <pre tabIndex={0}>
        <code>
          {value.tokens?.map(({ text, kind }, index) =>
            kind ? (
              // oxlint-disable-next-line react/no-array-index-key -- a token has no other name
              <span key={index} className={styles[kind]}>
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </code>
      </pre>
    </figure>
  )
}
