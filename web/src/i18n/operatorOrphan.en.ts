/** English words about machines and disks that nothing stands for. */
export const operatorOrphanEn = {
  "orphan.orphans": "Unknown machines",
  "orphan.about":
    "Machines that this installation made and knows nothing of, as after an old backup was restored. They are kept until you assign them to a customer or delete them.",
  "orphan.machine": "Machine",
  "orphan.found": "Known since",
  "orphan.adopt": "Assign",
  "orphan.adopt_one": "Assign {name}",
  "orphan.adopt_title": "Assign machine {name} to a customer",
  "orphan.adopt_effect":
    "The customer pays for it as pay-as-you-go from now on, for the flavor and the disks. The machine stays as it is: on or off, with its passwords and keys. The customer is notified.",
  "orphan.adopted": "Assigned {name} to customer {customer}",
  "orphan.is": "The engine reports {vcpus} vCPUs, {memory} GiB of memory, {gpus} GPUs, and disks of {disks} GiB.",
  "orphan.public": "Its public address is {address}.",
  "orphan.project_hint": "Optional: the name of the customer's project",
  "orphan.delete": "Delete",
  "orphan.delete_one": "Delete {name}",
  "orphan.deleting": "Deleting",
  "orphan.disks": "Disks only",
  "orphan.delete_title": "Delete machine {name}?",
  "orphan.delete_about":
    "The engine of {region} stops it, and deletes it with its disks and everything on them. This cannot be undone. Make sure that it is nobody's: a newer backup may know whose it is.",
  "orphan.empty": "No unknown machines",
  "orphan.empty_hint": "Every machine that the engines report belongs to an instance.",
} as const;
