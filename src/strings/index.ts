import { accountText, agoText, deviceText } from './account'
import { campaignText } from './campaign'
import { commonText, errorText, plannedText, tabBarText, updateText } from './common'
import { loginText, signUpText } from './login'

/** The sentences that every page may need; those of one area are beside it, and only its screens load them. */
export const text = {
  account: accountText,
  ago: agoText,
  device: deviceText,
  common: commonText,
  tabBar: tabBarText,
  error: errorText,
  update: updateText,
  planned: plannedText,
  login: loginText,
  signUp: signUpText,
  campaign: campaignText,
} as const
