import { optionalText, optionalTextAt, plainText, text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { HAS_CASE_STUDY, SLUG, count } from './fragments.ts'

export const CURRICULUM_VITAE_QUERY = defineQuery(`{
  "texts": *[_type == "translationCvPage"][0]{
    ${text('title', 'description', 'download', 'contact', 'email', 'phone', 'location', 'website')},
    ${text('experience', 'projects', 'education', 'skills', 'languages', 'present', 'yearsOne')},
    ${text('yearsFew', 'yearsMany', 'levelDaily', 'levelOften', 'levelSome')}
  },
  "cv": *[_type == "curriculumVitae"][0]{
    _rev,
    _updatedAt,
    "pdf": string(pdf[$language].asset._ref),
    "name": string(*[_type == "siteSettings"][0].ownerName),
    ${optionalText('jobTitle', 'summary')},
    "contact": contact{ ${plainText('email', 'phone', 'website')}, ${optionalText('location')} },
    "experience": coalesce(experience[]{
      _key, ${text('company', 'position')}, ${plainText('start', 'end')}, ${optionalText('summary')}
    }[defined(@)], []),
    "projects": coalesce((projects[]->)[defined(_id)]{
      _id, ${SLUG}, ${HAS_CASE_STUDY}, ${text('title', 'description')}, ${count('year')}
    }, []),
    "education": coalesce(education[]{
      _key, ${text('institution', 'degree')}, ${plainText('start', 'end')}
    }[defined(@)], []),
    "skills": coalesce(skills[]{
      _key, ${count('level')}, ${optionalTextAt('name', 'skill->name')}
    }[defined(@)], []),
    "languages": coalesce(languages[]{
      _key, ${text('name', 'level')}
    }[defined(@)], [])
  }
}`)
