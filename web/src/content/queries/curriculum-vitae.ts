import { defineQuery } from 'groq'
import { optionalText, text } from './text.ts'

export const CURRICULUM_VITAE_QUERY = defineQuery(`{
  "texts": *[_type == "translationCvPage"][0]{
    ${text('title')},
    ${text('description')},
    ${text('download')},
    ${text('contact')},
    ${text('email')},
    ${text('phone')},
    ${text('location')},
    ${text('website')},
    ${text('experience')},
    ${text('projects')},
    ${text('education')},
    ${text('skills')},
    ${text('languages')},
    ${text('present')},
    ${text('opensInNewTab')}
  },
  "cv": *[_type == "curriculumVitae"][0]{
    _rev,
    _updatedAt,
    "pdf": select($language == "srb" => pdf.srb.asset._ref, pdf.en.asset._ref),
    name,
    ${text('jobTitle')},
    ${optionalText('summary')},
    "contact": contact{ email, phone, website, ${optionalText('location')} },
    "experience": coalesce(experience[]{
      _key, ${text('company')}, ${text('position')}, start, end, ${optionalText('summary')}
    }, []),
    "projects": coalesce(projects[]->{
      _id, "slug": coalesce(slug.current, ""), ${text('title')}, ${text('description')}, year, liveUrl
    }, []),
    "education": coalesce(education[]{
      _key, ${text('institution')}, ${text('degree')}, start, end
    }, []),
    "skills": coalesce(skills[]{
      _key, level, "name": select($language == "srb" => coalesce(skill->name.srb, skill->name.en), skill->name.en)
    }, []),
    "languages": coalesce(languages[]{
      _key, ${text('name')}, ${text('level')}
    }, [])
  }
}`)
