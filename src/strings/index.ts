import { accountText, agoText, deviceText } from './account'
import { campaignText, coursesText } from './campaign'
import { commonText, errorText, plannedText, tabBarText } from './common'
import { homeText } from './home'
import { loginText } from './login'

/** Every sentence of the app, by area and meaning. */
export const text = {
  account: accountText,
  ago: agoText,
  device: deviceText,
  common: commonText,
  tabBar: tabBarText,
  error: errorText,
  planned: plannedText,
  login: loginText,
  home: homeText,
  campaign: campaignText,
  courses: coursesText,
} as const
