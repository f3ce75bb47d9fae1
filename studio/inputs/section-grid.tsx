import { Box } from '@sanity/ui'
import { styled } from 'styled-components'
import { languages } from '../translation/languages.ts'
import { Small } from '../ui/text.tsx'

const WIDE = '@container form (min-width: 38rem)'

export const SectionRow = styled.fieldset`
  display: grid;
  gap: 0.5rem 1rem;
  margin: 0;
  padding: 0.75rem;
  border: 0;
  border-top: 1px solid var(--card-border-color);
  grid-template-columns: auto 1fr;
  grid-template-areas: 'key where' 'texts texts';

  & > [data-cell='key'] {
    grid-area: key;
    overflow-wrap: anywhere;
  }
  & > [data-cell='texts'] {
    grid-area: texts;
    min-width: 0;
  }
  & > [data-cell='where'] {
    grid-area: where;
  }
  & textarea {
    field-sizing: content;
    max-height: 20rem;
  }

  ${WIDE} {
    grid-template-columns: 8.5rem minmax(0, 1fr) 8.5rem;
    grid-template-areas: 'key texts where';

    /* The table's header names the languages, so rows hide them. A head with a mark has three children, and stays. */
    & [data-language-name] {
      position: absolute;
      clip-path: inset(50%);
    }
    & [data-language-head]:not(:has(> :nth-child(3))) {
      position: absolute;
    }
  }
`

const HeaderRow = styled(SectionRow)`
  display: none;
  border-top: 0;
  ${WIDE} {
    display: grid;
  }
`

const Languages = styled.div`
  display: grid;
  grid-template-columns: repeat(${languages.length}, 1fr);
  gap: 1rem;
`

export const SectionHeader = () => (
  <HeaderRow aria-hidden="true">
    <Title cell="key">Key</Title>
    <Languages data-cell="texts">
      {languages.map(({ id, title }) => (
        <Title key={id}>{title}</Title>
      ))}
    </Languages>
    <Title cell="where">Where it is seen</Title>
  </HeaderRow>
)

const Title = ({ cell, children }: { cell?: string; children: string }) => (
  <Box data-cell={cell}>
    <Small weight="medium">{children}</Small>
  </Box>
)
