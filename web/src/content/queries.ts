import { defineQuery } from 'groq'

/** A bilingual field in the language asked for, else in English, else the name of the field. */
const text = (key: string) =>
  `"${key}": select($language == "srb" => coalesce(${key}.srb, ${key}.en, "${key}"), coalesce(${key}.en, "${key}"))`

/** Everything around the screens: menu, footer. */
export const LAYOUT_QUERY = defineQuery(`{
  "navigation": *[_id == "translation-navigation"][0]{
    ${text('home')},
    ${text('projects')},
    ${text('comments')},
    ${text('login')},
    ${text('logout')},
    ${text('openMenu')},
    ${text('closeMenu')},
    ${text('skipToContent')},
    ${text('switchLanguage')}
  }
}`)

export const HOME_QUERY = defineQuery(`{
  "texts": *[_id == "translation-home"][0]{
    ${text('title')},
    ${text('description')},
    ${text('heading')}
  }
}`)

export const PROJECTS_QUERY = defineQuery(`{
  "texts": *[_id == "translation-projects"][0]{
    ${text('title')},
    ${text('description')},
    ${text('hosting')},
    ${text('repository')},
    ${text('privateRepository')},
    ${text('liveSite')},
    ${text('opensInNewTab')}
  },
  "projects": *[_type == "project"] | order(order asc, _id asc) {
    _id,
    "slug": slug.current,
    ${text('title')},
    ${text('description')},
    hostingProvider,
    repositoryUrl,
    liveUrl
  }
}`)

export const COMMENTS_QUERY = defineQuery(`{
  "texts": *[_id == "translation-comments"][0]{
    ${text('title')},
    ${text('description')},
    ${text('signInToComment')},
    ${text('signIn')},
    ${text('writeImpression')},
    ${text('empty')},
    ${text('pages')},
    ${text('previousPage')},
    ${text('nextPage')}
  }
}`)

export const WRITE_IMPRESSION_QUERY = defineQuery(`{
  "texts": *[_id == "translation-impression"][0]{
    ${text('title')},
    ${text('description')},
    ${text('label')},
    ${text('send')},
    ${text('back')}
  }
}`)

export const EMAIL_LOGIN_QUERY = defineQuery(`{
  "texts": *[_id == "translation-email"][0]{
    ${text('title')},
    ${text('description')},
    ${text('emailLabel')},
    ${text('passwordLabel')},
    ${text('showPassword')},
    ${text('hidePassword')},
    ${text('submit')},
    ${text('success')},
    ${text('failed')}
  }
}`)

export const NOT_FOUND_QUERY = defineQuery(`{
  "texts": *[_id == "translation-not_found"][0]{
    ${text('title')},
    ${text('description')},
    ${text('backToHomePage')}
  }
}`)
