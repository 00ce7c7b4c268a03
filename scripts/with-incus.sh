#!/usr/bin/env bash
# Runs a command beside a real Incus of one node, or a cluster of several, for tests, on Debian 12 or later as root: no systemd, no port, nothing outside a temporary folder and
# the node's own namespaces, and it ends with the command, however that ends. The command finds
#   PORTICO_TEST_INCUS_SOCKET  the daemon's socket; whoever may use it is root in the node
#   PORTICO_TEST_INCUS_SOCKETS the sockets of all nodes, with commas
#   PORTICO_TEST_INCUS_HOME    the folder; `scripts/with-incus.sh --kill` and `--start` end the daemon and begin it again, instances go on;
#                              `--cut N` takes the power of node N with its instances, and `--start N` gives it back
# There are a storage pool `default`, a bridge `incusbr0` and the image `busybox`, with a user root who can be given a password or a key.
#
# Usage: scripts/with-incus.sh [--nodes N] COMMAND...     or     scripts/with-incus.sh --install     or     scripts/with-incus.sh --able (says why not)
#
# A node is one tree of processes in its own pid, mount, net, uts, ipc and cgroup namespaces. SIGKILL to its first process ends all of it and
# frees its mounts and interfaces, so nothing is looked for by name, and any number run side by side. The network between the nodes of a cluster
# (10.77.0.0/24) is in the first one.
set -euo pipefail
self=$(realpath "${BASH_SOURCE[0]}")
# shellcheck source=scripts/lib.sh
. "$(dirname "$self")/lib.sh"
PATH=$PATH:/usr/sbin:/sbin:/usr/libexec/incus
nodes=1
# The first node's files are in $folder, the others' each in a folder of its own there.
home_of() { if (($1 == 1)); then echo "$folder"; else echo "$folder/n$1"; fi; }

# until_true SECONDS COMMAND...: tries every 20 ms.
until_true() {
  local end=$((SECONDS + $1))
  shift
  until "$@" 2>/dev/null; do
    ((SECONDS < end)) || return 1
    sleep 0.02
  done
}

# --- packages -------------------------------------------------------------------------------------------------------------------

# Adds the backports of the mirror that apt takes this release from already.
add_backports() {
  local uri codename key=/usr/share/keyrings/debian-archive-keyring.gpg
  # shellcheck disable=SC1091
  codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
  # shellcheck disable=SC2016
  uri=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' |
    awk -v release="$codename" '$1 == release && !n++ { print $2 }')
  [[ $uri ]] || die "apt has no source for ${codename:-this system}"
  echo "deb [signed-by=$key] $uri $codename-backports main" >/etc/apt/sources.list.d/portico-backports.list
  apt-get -qq update >&2
}

# Installs what is missing, and starts no service.
install() {
  local missing=() name policy=/usr/sbin/policy-rc.d is_ours='' status=0
  for name in incus-base incus-client dnsmasq-base busybox-static btrfs-progs nftables iproute2 util-linux curl xz-utils; do
    [[ $(dpkg-query -Wf '${db:Status-Status}' "$name" 2>/dev/null) == installed ]] || missing+=("$name")
  done
  [[ ${missing[*]} ]] || return 0
  apt-get -qq update >&2
  apt-cache show incus-base >/dev/null 2>&1 || add_backports
  if [[ ! -e $policy ]]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod 755 "$policy"
    is_ours=1
  fi
  apt_install "${missing[@]}" || status=$?
  [[ -z $is_ours ]] || rm -f "$policy"
  return "$status"
}

# Says why this machine cannot run it; nothing when it can.
why_not() {
  [[ $(id -u) == 0 ]] || { echo 'it needs root'; return; }
  command -v apt-get >/dev/null || command -v incusd >/dev/null || { echo 'there is no incusd, and no apt-get to install it'; return; }
  unshare --mount --net --uts --ipc --pid --cgroup --fork true 2>/dev/null || { echo 'it may not make namespaces'; return; }
  [[ -e /sys/fs/cgroup/cgroup.controllers || -d /sys/fs/cgroup/memory ]] || { echo 'there are no cgroups'; return; }
}

# --- processes and cgroups ------------------------------------------------------------------------------------------------------

# "pid start" of a process, which no other ever has; fails for one that is gone.
identity() {
  local stat
  { stat=$(<"/proc/$1/stat"); } 2>/dev/null || return 1
  # shellcheck disable=SC2086
  set -- "$1" ${stat##*) }
  [[ $2 != [ZX] ]] && echo "$1 ${21}"
}

alive() {
  local pid start
  { read -r pid start <"$1"; } 2>/dev/null && [[ $(identity "$pid") == "$pid $start" ]]
}
dead() { ! alive "$1"; }

# SIGKILL to the processes noted in files; waits until they are gone.
end() {
  local file pid
  for file; do
    alive "$file" || continue
    read -r pid _ <"$file"
    kill -9 "$pid" 2>/dev/null || true
  done
  for file; do
    until_true 20 dead "$file" || say "the process of $file does not end"
    rm -f "$file"
  done
}

# One line "options|directory|path" for each hierarchy of cgroups; of a pure v2 machine there is one, and the node goes to its top.
hierarchies() {
  local kinds path
  if [[ -e /sys/fs/cgroup/cgroup.controllers ]]; then
    echo '|.|/'
    return
  fi
  while IFS=: read -r _ kinds path; do
    case $kinds in
    '') [[ ! -d /sys/fs/cgroup/unified ]] || echo "|unified|$path" ;;
    name=*) echo "none,$kinds|${kinds#name=}|$path" ;;
    *) echo "$kinds|$kinds|$path" ;;
    esac
  done </proc/self/cgroup
}

# cgroups_enter HOME: moves this shell into new cgroups below its own ones.
cgroups_enter() {
  local name dir path parent file
  name=portico-$(printf %s "$1" | sha256sum | cut -c1-12)
  : >"$1/cgroups"
  while IFS='|' read -r _ dir path; do
    parent=/sys/fs/cgroup/$dir${path%/}
    mkdir -p "$parent/$name"
    echo "$parent/$name" >>"$1/cgroups"
    for file in cpuset.cpus cpuset.mems; do
      [[ ! -e $parent/$file ]] || cat "$parent/$file" >"$parent/$name/$file"
    done
    echo "$BASHPID" >"$parent/$name/cgroup.procs"
  done < <(hierarchies)
}

cgroups_remove() {
  local dir
  [[ -e $1/cgroups ]] || return 0
  while read -r dir; do
    [[ ! -d $dir ]] || until_true 5 find "$dir" -depth -type d -exec rmdir {} + || say "left behind: $dir"
  done <"$1/cgroups"
  rm -f "$1/cgroups"
}

# --- inside the node ------------------------------------------------------------------------------------------------------------

# node HOME K: node K's first process: its own /proc, /sys (the old one shows the other net namespace's interfaces), cgroups and /run; then the daemon, which
# SIGUSR1 kills and SIGUSR2 begins again.
node() {
  local home=$1 me found line options dir daemon=''
  read -r me _ </proc/self/stat # still the outer /proc: our pid as the others see it
  identity "$me" >"$home/pid.new"
  mapfile -t found < <(hierarchies)
  mount -t proc proc /proc
  mount -t sysfs sysfs /sys
  [[ ${found[*]} == '|.|/' ]] || mount -t tmpfs -o mode=755 tmpfs /sys/fs/cgroup
  for line in "${found[@]}"; do
    IFS='|' read -r options dir _ <<<"$line"
    mkdir -p "/sys/fs/cgroup/$dir"
    if [[ $options ]]; then mount -t cgroup -o "$options" cgroup "/sys/fs/cgroup/$dir"; else mount -t cgroup2 cgroup2 "/sys/fs/cgroup/$dir"; fi
  done
  if [[ ${found[*]} == '|.|/' ]]; then # nobody may live at the top of what hands controllers on; LXC takes init.scope for the top
    mkdir /sys/fs/cgroup/init.scope
    echo 1 >/sys/fs/cgroup/init.scope/cgroup.procs
    sed 's/[^ ]*/+&/g' /sys/fs/cgroup/cgroup.controllers >/sys/fs/cgroup/cgroup.subtree_control
  fi
  mount -t tmpfs -o mode=755 tmpfs /run
  mount -t tmpfs -o mode=1777 tmpfs /dev/shm
  ip link set lo up
  echo "n$2" >/proc/sys/kernel/hostname
  mkdir -p "$home"/{lib/disks,lib/database,logs,cache} /var/lib/incus /var/log/incus /var/cache/incus
  if [[ ! -e $home/member ]]; then
    # Both are written to the disk at each step, and everything waits for a disk that has something else to write. A member has to find them
    # again when its power comes back.
    mount -t tmpfs -o mode=700 tmpfs "$home/lib/disks"
    mount -t tmpfs -o mode=700 tmpfs "$home/lib/database"
  elif (($2 == 1)); then
    ip link add switch up type bridge
    ip address add 10.77.0.1/24 dev switch
  fi
  mount --bind "$home/lib" /var/lib/incus
  mount --bind "$home/logs" /var/log/incus
  mount --bind "$home/cache" /var/cache/incus
  echo 'root:1000000:1000000000' >/run/subid
  mount --bind /run/subid /etc/subuid
  mount --bind /run/subid /etc/subgid
  mv "$home/pid.new" "$home/pid"
  if (($2 > 1)); then # whoever began it plugs it in, now that there is something to plug it into
    until_true 10 ip link set eth0 up
    ip address add "10.77.0.$2/24" dev eth0
  fi
  trap 'incusd --group root & daemon=$!; disown' USR2
  trap 'kill -9 $daemon' USR1
  kill -USR2 $$
  while :; do
    sleep infinity &
    wait $! || true
  done
}

# --- outside --------------------------------------------------------------------------------------------------------------------

# Each of these is about node K.
answers() { curl -sf --max-time 2 --unix-socket "$(home_of "$1")/lib/unix.socket" http://incus/internal/ready -o /dev/null; }
silent() { ! answers "$1"; }
first() { cut -d' ' -f1 "$(home_of "$1")/pid"; }
ready() { until_true 30 answers "$1" || die "incusd of n$1 does not answer: $(tail -n 3 "$(home_of "$1")/log")"; }

# cli K WORDS...: the client, in the node's net namespace: to join a cluster it is the client that calls the other member.
cli() {
  local home
  home=$(home_of "$1")
  shift
  INCUS_DIR=$home/lib INCUS_CONF=$folder/client nsenter -t "$(cut -d' ' -f1 "$home/pid")" -n incus --force-local --quiet "$@" 2>>"$folder/client.log"
}

# A root file system of busybox with an /init that takes an address and ends at once when told to, and with what signing in needs.
image() {
  local root=$folder/image/rootfs box
  box=$(readlink -f "$(command -v busybox)") || die 'busybox-static is missing'
  mkdir -p "$root"/{bin,dev,etc,mnt,proc,root,run,sys,tmp}
  ln -s bin "$root/sbin"
  cp "$box" "$root/bin/busybox"
  chroot "$root" /bin/busybox --install -s /bin
  echo 'root:x:0:0:root:/root:/bin/sh' >"$root/etc/passwd"
  echo 'root:*:19000:0:99999:7:::' >"$root/etc/shadow"
  echo 'root:x:0:' >"$root/etc/group"
  chmod 600 "$root/etc/shadow"
  rm -f "$root/bin/init"
  cat >"$root/bin/lease" <<'END'
#!/bin/sh
case $1 in
bound | renew)
  ifconfig "$interface" "$ip" netmask "${subnet:-255.255.255.0}"
  for router in $router; do route add default gw "$router" 2>/dev/null; done
  ;;
esac
END
  cat >"$root/bin/init" <<'END'
#!/bin/sh
export PATH=/bin HOME=/root
trap 'exit 0' PWR TERM
ifconfig lo up
udhcpc -q -n -t 20 -T 1 -i eth0 -s /bin/lease >/dev/null 2>&1 && udhcpc -f -i eth0 -s /bin/lease >/dev/null 2>&1 &
(while :; do setsid sh -c 'exec sh -i </dev/console >/dev/console 2>&1'; sleep 1; done) &
while :; do sleep infinity & wait $!; done
END
  # What Debian's busybox lacks: sets the passwords of lines `user:password`.
  cat >"$root/bin/chpasswd" <<'END'
#!/bin/sh
while IFS=: read -r user password; do
  grep -q "^$user:" /etc/shadow || exit 1
  hash=$(printf %s "$password" | mkpasswd -m sha512 -P 0) || exit 1
  awk -F: -v OFS=: -v user="$user" -v hash="$hash" '$1 == user { $2 = hash } { print }' /etc/shadow >/etc/shadow.new
  chmod 600 /etc/shadow.new && mv /etc/shadow.new /etc/shadow || exit 1
done
END
  chmod 755 "$root/bin/init" "$root/bin/lease" "$root/bin/chpasswd"
  printf 'architecture: %s\ncreation_date: 1700000000\nproperties: {os: busybox}\n' "$(uname -m)" >"$folder/image/metadata.yaml"
  tar -C "$folder/image" -cf "$folder/busybox.tar" metadata.yaml rootfs
  cli 1 image import "$folder/busybox.tar" --alias busybox
  rm -rf "$folder/image" "$folder/busybox.tar"
}

# node_up K: begins a node. It dies with this script where that is `tied` to it, however the script ends.
node_up() {
  local home
  home=$(home_of "$1")
  mkdir -p "$home"
  rm -f "$home/pid"
  cgroups_remove "$home"
  # Signals back to their defaults: what nohup and a shell's & have switched off, no trap can switch on again.
  # shellcheck disable=SC2086
  (identity "$BASHPID" >"$home/keeper" && cgroups_enter "$home" && cd "$home" &&
    exec ${tied:+setpriv --pdeathsig KILL} setsid unshare --mount --propagation slave --net --uts --ipc --pid --cgroup --kill-child -- \
      env -i --default-signal PATH="$PATH" HOME=/root LANG=C.UTF-8 "$self" --node "$home" "$1") </dev/null >>"$home/log" 2>&1 &
  disown
  until_true 10 alive "$home/pid" || die "n$1 does not start: $(tail -n 3 "$home/log")"
  if (($1 > 1)); then
    nsenter -t "$(first 1)" -n ip link add "n$1" type veth peer name eth0 netns "$(first "$1")"
    nsenter -t "$(first 1)" -n ip link set "n$1" master switch up
  fi
}

# What the first node is given; a cluster of one if there are to be more.
first_seed() {
  local pool=btrfs size='size: 500GiB'
  ((nodes == 1)) || size='size: 200GiB'
  grep -qw btrfs /proc/filesystems || { pool=dir size=''; }
  ((nodes == 1)) || printf 'config: {core.https_address: "10.77.0.1:8443"}\ncluster: {enabled: true, server_name: n1}\n'
  cat <<END
storage_pools: [{name: default, driver: $pool, config: {$size}}]
networks: [{name: incusbr0, type: bridge, config: {ipv4.address: 10.78.0.1/16, ipv4.nat: "true", ipv6.address: none}}]
END
}

# join_seed K TOKEN: what another node is given; it has pool and network from the others.
join_seed() {
  local size='- {entity: storage-pool, name: default, key: size, value: 200GiB}'
  grep -qw btrfs /proc/filesystems || size=''
  cat <<END
cluster:
  enabled: true
  server_name: n$1
  server_address: 10.77.0.$1:8443
  cluster_token: $2
  member_config:
  - {entity: storage-pool, name: default, key: source, value: ""}
  $size
END
}

begin() {
  local k token
  mkdir -p "$folder/client"
  for ((k = 1; k <= nodes; k++)); do
    mkdir -p "$(home_of "$k")"
    ((nodes == 1)) || touch "$(home_of "$k")/member"
    node_up "$k"
  done
  for ((k = 1; k <= nodes; k++)); do ready "$k"; done
  first_seed | cli 1 admin init --preseed
  for ((k = 2; k <= nodes; k++)); do
    token=$(cli 1 cluster add "n$k")
    join_seed "$k" "$token" | cli "$k" admin init --preseed
  done
  # Seconds until a member that does not answer is lost; with the address above, Incus ends the connection.
  ((nodes == 1)) || cli 1 config set cluster.offline_threshold=11
  image
}

finish() {
  local home
  for home in "$folder"/n[2-9] "$folder"; do
    [[ -d $home ]] || continue
    end "$home/pid" "$home/keeper"
    cgroups_remove "$home"
  done
  rm -rf --one-file-system "$folder"
}

# What the daemon and the client complained of.
trouble() {
  local log
  for log in "$folder/log" "$folder"/n[2-9]/log "$folder/client.log"; do
    { grep -vE 'level=warning|instance types' "$log" 2>/dev/null || true; } | tail -n 10 >&2
  done
}

case ${1:-} in
--install) install; exit ;;
--able) reason=$(why_not); [[ -z $reason ]] || { echo "$reason"; exit 1; }; exit ;;
--node) node "$2" "$3"; exit ;;
--nodes)
  nodes=$2
  [[ $nodes =~ ^[1-9]$ ]] || die "a cluster has 1 to 9 nodes"
  shift 2
  ;;
--kill | --cut | --start)
  folder=$PORTICO_TEST_INCUS_HOME number=${2:-1} tied=''
  case $1 in
  --kill) kill -USR1 "$(first "$number")" ;;
  --cut) end "$(home_of "$number")/pid" "$(home_of "$number")/keeper" ;;
  --start)
    if alive "$(home_of "$number")/pid"; then kill -USR2 "$(first "$number")"; else node_up "$number"; fi
    ready "$number"
    exit
    ;;
  esac
  until_true 10 silent "$number" || die "incusd of n$number still answers"
  exit
  ;;
esac
[[ ${1:-} ]] || die "usage: scripts/with-incus.sh [--nodes N] COMMAND..."

reason=$(why_not)
[[ -z $reason ]] || die "Incus cannot run here: $reason"
install
# Of a run that was ended with SIGKILL: its node died, its files did not.
for folder in /tmp/portico-incus.*; do
  [[ ! -e $folder/owner ]] || alive "$folder/owner" || finish
done
# On a disk, whatever TMPDIR says: the node has a /dev/shm of its own, and a socket's path may have 107 characters.
folder=$(mktemp -d /tmp/portico-incus.XXXXXX)
identity $$ >"$folder/owner"
command=''
status=125
leave() {
  [[ $status == 0 ]] || trouble
  if [[ $command ]] && kill -TERM "$command" 2>/dev/null; then wait "$command" 2>/dev/null || true; fi
  finish
  exit "$status"
}
trap leave EXIT
trap 'status=130; exit' INT
trap 'status=143; exit' TERM HUP
tied=1
begin
sockets=$folder/lib/unix.socket
for ((k = 2; k <= nodes; k++)); do sockets=$sockets,$(home_of "$k")/lib/unix.socket; done
export PORTICO_TEST_INCUS_HOME=$folder PORTICO_TEST_INCUS_SOCKET=$folder/lib/unix.socket PORTICO_TEST_INCUS_SOCKETS=$sockets
"$@" <&0 &
command=$!
wait "$command" && status=0 || status=$?
command=''
exit "$status"
