/** English words of what happened: of home's box and of the page of events. */
export const eventEn = {
  "title.events": "Events",
  "event.intro":
    "What was done with your instances and GPU servers, messages about money, resources and security, and refused sign-ins.",
  "event.of_project":
    "Instances and GPU servers are those of the selected project. Messages and sign-ins belong to no project and are always listed.",
  "event.all": "View all events",
  "event.event": "Event",
  "event.kind": "Kind",
  "event.kind_all": "All kinds",
  "event.kind_operation": "Instances",
  "event.kind_gpu_server": "GPU servers",
  "event.kind_message": "Messages",
  "event.kind_sign_in": "Refused sign-ins",
  "event.at": "Time",
  "event.empty": "No events",
  "event.empty_hint": "What happens in your account appears here.",
  "event.sign_in_refused": "Sign-in from {address} refused",
} as const;
