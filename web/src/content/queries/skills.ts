import { blocks, optionalText, text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { HAS_CASE_STUDY } from './case-study.ts'
import { image } from './image.ts'

export const SKILLS_QUERY = defineQuery(`{
  "texts": *[_type == "translationSkills"][0]{
    ${text('title')},
    ${text('description')},
    ${text('closeCertificate')},
    ${text('groupCode')},
    ${text('groupStyle')},
    ${text('groupServer')},
    ${text('groupOther')},
    ${text('moreProjects')}
  },
  "levels": *[_type == "translationCvPage"][0]{ ${text('levelDaily')}, ${text('levelOften')}, ${text('levelSome')} },
  "skills": *[_type == "skill"] | order(orderRank asc, _id asc) {
    _id,
    ${text('name')},
    "slug": coalesce(slug.current, ""),
    "icon": icon.asset._ref,
    group,
    "level": coalesce(*[_type == "curriculumVitae"][0].skills[skill._ref == ^._id][0].level, level)
  },
  "projects": *[_type == "project" && count(skills) > 0] | order(featured desc, orderRank asc, _id asc) {
    "slug": coalesce(slug.current, ""),
    ${HAS_CASE_STUDY},
    ${text('title')},
    "skills": skills[]._ref
  }
}`)

/** @param skill slug */
export const CERTIFICATE_QUERY = defineQuery(`{
  "texts": *[_type == "translationSkills"][0]{
    ${text('title')},
    ${text('certificates')},
    ${text('certificateOf')},
    ${text('unknownSkill')},
    ${text('provider')},
    ${text('lecturer')},
    ${text('lecturers')},
    ${text('date')},
    ${text('openCertificate')},
    ${text('openCourse')},
    ${text('certificatePicture')},
    ${text('showLarger')},
    ${text('closeCertificate')},
    ${text('projectsWithSkill')},
    ${text('opensInNewTab')},
    ${text('back')}
  },
  "skill": *[_type == "skill" && slug.current == $skill][0]{
    ${text('name')},
    "slug": coalesce(slug.current, ""),
    "icon": icon.asset._ref,
    ${blocks('introduction')},
    "certificates": coalesce(certificates[]{
      _key,
      provider,
      ${optionalText('course')},
      lecturers,
      date,
      certificateUrl,
      courseUrl,
      ${image('image')}
    }, []),
    "projects": count(*[_type == "project" && references(^._id)])
  }
}`)
