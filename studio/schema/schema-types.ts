import type { SchemaTypeDefinition } from 'sanity'
import { legalPage } from './documents/legal-page.ts'
import { project } from './documents/project.ts'
import { skill } from './documents/skill.ts'
import { certificate } from './objects/certificate.ts'
import { codeBlock } from './objects/code-block.ts'
import { figure } from './objects/figure.ts'
import { picture } from './objects/picture.ts'
import { richText, story } from './objects/rich-text.ts'
import { video } from './objects/video.ts'
import { biography } from './singletons/biography.ts'
import { curriculumVitae } from './singletons/curriculum-vitae.ts'
import { glossary } from './singletons/glossary.ts'
import { home } from './singletons/home.ts'
import { privateSettings } from './singletons/private-settings.ts'
import { siteSettings } from './singletons/site-settings.ts'
import { sections } from './translations/sections.ts'

export const schemaTypes: SchemaTypeDefinition[] = [
  siteSettings,
  privateSettings,
  glossary,
  home,
  biography,
  curriculumVitae,
  skill,
  project,
  legalPage,
  certificate,
  picture,
  figure,
  codeBlock,
  video,
  richText,
  story,
  ...sections.map(({ type }) => type),
]
