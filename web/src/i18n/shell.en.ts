/** English words of the console around the pages: menu, search, messages, proofs and portals. */
export const shellEn = {
  "menu.home": "Home",
  "menu.account": "Account",
  "menu.accountsecurity": "Account security",
  "menu.apitokens": "Security keys",
  "menu.verification": "Account verification",
  "menu.settings": "Settings",
  "menu.messages": "Messages",
  "menu.events": "Events",
  "menu.user_message": "Profile",
  "menu.company": "User information",
  "menu.access": "Users and permissions",
  "menu.users": "Sub-users",
  "menu.groups": "User groups",
  "menu.audit": "Audit log",
  "menu.portals": "Product consoles",
  "menu.portal": "Product console",

  "shell.navigation": "Navigation",
  "shell.navigation_open": "Open the menu",
  "shell.navigation_close": "Close the menu",
  "shell.skip": "Skip to main content",
  "shell.more": "More",
  "shell.all": "All menu items",
  "shell.back": "Back",
  "shell.project": "Project",
  "shell.project_all": "All projects",
  "shell.project_archived": "{name} (archived)",
  "shell.just_now": "just now",
  "shell.ago": "{span} ago",

  "theme.title": "Theme",
  "theme.system": "Match device",
  "lang.title": "Language",

  "support.title": "Support",
  "support.hotline": "Hotline",
  "support.hotline_2": "International hotline",
  "support.email": "Email",
  "support.open_ticket": "Open a ticket",

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
  "palette.label": "Search pages, resources and actions",
  "palette.create": "Create",

  "weather.offline": "You are offline. This page will refresh when the connection is restored.",
  "weather.stale": "Some of this page could not be refreshed. It shows data loaded on {time}.",

  "title.rights": "My permissions",
  "shell.breadcrumbs": "Breadcrumbs",

  "menu.budget": "Budgets",

  "menu.billing": "Billing",
  "menu.payment": "Balance",

  "menu.recharge": "Top up",

  "menu.bills": "Bills",

  "menu.invoice": "Invoices",

  "menu.order": "Orders",
  "menu.prices": "Prices",

  "menu.setCard": "Bank cards",

  "menu.project": "Projects",
  "menu.gpu-cloud": "GPU cloud",
  "menu.gpu-server": "GPU servers",
  "menu.gpu-cloud-key": "SSH keys",
  "menu.resource": "Resources",
  "menu.tickets": "Support tickets",

  "recharge.verify": "Verify account",
  "recharge.verify_see": "View verification",

  "security.title": "Account security",

  "title.setCard": "Bank cards",
} as const;
