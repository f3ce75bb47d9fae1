import type { ComponentType, ReactNode } from 'react'
import type { PortableTextComponents, PortableTextTypeComponentProps } from '@portabletext/react'
import { fileAddress, useAssetBase, type Picture } from './assets.ts'
import { ContentImage } from './content-image.tsx'
import type { Token } from './highlight.ts'
import { PhonePicture } from './phone-picture.tsx'
import styles from './text-blocks.module.css'

type FigureBlock = {
  _type: string
  _key?: string
  picture?: Picture | null
  phonePicture?: string | null
  alt?: string | null
  caption?: string | null
}
export type ShownPicture = {
  name: string
  picture: Picture
  phonePicture: string | null
  alt: string
  children: ReactNode
}

/** @param Around wraps the image; its `name` is the block's key */
export const figureWith = (Around: ComponentType<ShownPicture>) =>
  function Figure({ value }: PortableTextTypeComponentProps<FigureBlock>) {
    const { _key = '', picture, phonePicture = null, caption } = value
    if (!picture) return null
    const alt = value.alt ?? ''
    return (
      <figure className={styles.figure}>
        <Around name={_key} picture={picture} phonePicture={phonePicture} alt={alt}>
          <PhonePicture id={phonePicture}>
            <ContentImage
              {...picture}
              alt={alt}
              widths={[480, 800, 1200]}
              sizes="(min-width: 56rem) 46rem, 92vw"
            />
          </PhonePicture>
        </Around>
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    )
  }

type CodeBlock = { _type: string; filename?: string | null; tokens?: readonly Token[] }

function Code({ value }: PortableTextTypeComponentProps<CodeBlock>) {
  return (
    <figure className={styles.code}>
      {value.filename && <figcaption>{value.filename}</figcaption>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled by keyboard */}
      <pre tabIndex={0} translate="no">
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

type VideoBlock = { _type: string; file?: string | null; caption?: string | null }

function Video({ value }: PortableTextTypeComponentProps<VideoBlock>) {
  const assetBase = useAssetBase()
  if (!value.file) return null
  return (
    <figure className={styles.figure}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the owner describes it below */}
      <video
        controls
        preload="metadata"
        playsInline
        aria-label={value.caption ?? undefined}
        src={fileAddress(assetBase, value.file)}
      />
      {value.caption && <figcaption>{value.caption}</figcaption>}
    </figure>
  )
}

/** Blocks between the paragraphs of a text. Code has the tokens of `highlightCode`. */
export const TEXT_BLOCKS: PortableTextComponents['types'] = {
  figure: figureWith(({ children }) => children),
  codeBlock: Code,
  video: Video,
}
