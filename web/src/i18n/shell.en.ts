/** English words of the console around the pages: menu, search, messages, proofs and portals. */
export const shellEn = {
  "menu.home": "Home",
  "menu.account": "Account",
  "menu.accountsecurity": "Account security",
  "menu.apitokens": "Security keys",
  "menu.verification": "Account verification",
  "menu.settings": "Settings",
  "menu.user_message": "User information",
  "menu.company": "Account information",
  "menu.access": "Users and permissions",
  "menu.users": "Sub-users",
  "menu.groups": "User groups",
  "menu.audit": "Audit log",
  "menu.portals": "Product consoles",
  "menu.portal": "Product console",

  "shell.navigation": "Pages",
  "shell.navigation_open": "Open the menu",
  "shell.navigation_close": "Close the menu",
  "shell.skip": "Skip to the page's content",
  "shell.more": "More",
  "shell.all": "All menus",
  "shell.back": "Back",
  "shell.project": "Project",
  "shell.project_all": "All projects",
  "shell.project_archived": "{name} (archived)",
  "shell.project_manage": "Manage projects",
  "shell.just_now": "just now",
  "shell.ago": "{span} ago",

  "theme.title": "Theme",
  "theme.system": "Same as the device",
  "lang.title": "Language",

  "support.title": "Support",
  "support.hotline": "Hotline",
  "support.hotline_2": "Hotline abroad",
  "support.email": "Email",

  "profile.title": "Profile of {name}",
  "profile.user_info": "User information",
  "profile.login_name": "Login name",
  "profile.customer_no": "Customer number",
  "profile.sign_out": "Sign out",

  "messages.title": "Messages",
  "messages.open": "Messages",
  "messages.open_unread": "Messages, {count} unread",
  "messages.unread": "Unread",
  "messages.empty": "No messages yet",
  "messages.empty_hint": "News about your account appears here.",
  "messages.mark": "Mark as read",
  "messages.mark_one": "Mark “{title}” as read",
  "messages.mark_all": "Mark all as read",
  "messages.more": "Load more",
  "messages.view_all": "All messages",

  "palette.title": "Search",
  "palette.label": "Search pages and actions",
  "palette.empty": "Nothing found",
  "palette.pages": "Pages",
  "palette.actions": "Actions",
  "palette.theme": "Theme: {name}",
  "palette.lang": "Language: {name}",

  "portal.failed_title": "{title} could not be opened",
  "portal.failed": "Signing you in to it did not work. Please try again.",
  "portal.misconfigured": "Its address is not set up correctly. Please contact support.",
  "portal.opening": "Opening {title}",

  "weather.offline": "You are offline. The page is refreshed as soon as the connection is back.",
  "weather.stale": "Not everything on this page could be refreshed: it shows what was loaded on {time}.",

  "session.ending_title": "Are you still there?",
  "session.ending": "Nobody has used the console for a while. You will be signed out in {time} unless you stay.",
  "session.too_old":
    "You have been signed in for as long as the console allows. You will be signed out in {time}: save your work and sign in again.",
  "session.stay": "Stay signed in",

  "reentry.title": "Sign in again",
  "reentry.idle": "Nobody has used the console for a while, so you were signed out.",
  "reentry.old": "You were signed in for as long as the console allows.",
  "reentry.ended": "You were signed out: from another device, or because the password was changed.",
  "reentry.gone": "You signed out in another window of this browser.",
  "reentry.stays": "Sign in to go on where you were: what you typed is still here.",
  "reentry.leave": "Leave this page",

  "proof.title": "Confirm it is you",
  "proof.intro": "Enter your password to go on. Being signed in is not enough for what you are about to do.",
  "proof.password": "Password",
  "proof.confirm": "Confirm",

  "title.rights": "My permissions",
  "shell.breadcrumbs": "Where you are",

  "menu.budget": "Budgets",

  "menu.billing": "Billing",
  "menu.payment": "Balance",

  "menu.recharge": "Recharge",

  "menu.bills": "Bills",

  "menu.invoice": "Invoices",

  "menu.order": "Orders",
  "menu.prices": "Prices",

  "menu.setCard": "Bank cards",

  "menu.project": "Projects",
  "menu.resource": "Resources",

  "recharge.verify": "Verify the account",
  "recharge.verify_see": "See the verification",

  "security.title": "Account security",

  "title.setCard": "Bank cards",
} as const;
