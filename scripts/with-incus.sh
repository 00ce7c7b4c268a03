#!/usr/bin/env bash
# Runs a command beside a real Incus of one node, for tests, on Debian 12 or later as root: no systemd, no port, nothing outside a temporary folder and
# the node's own namespaces, and it ends with the command, however that ends. The command finds
#   PORTICO_TEST_INCUS_SOCKET  the daemon's socket; whoever may use it is root in the node
#   PORTICO_TEST_INCUS_HOME    the folder; `scripts/with-incus.sh --kill` and `--start` end the daemon and begin it again, instances go on
# There are a storage pool `default`, a bridge `incusbr0` and the image `busybox`, with a user root who can be given a password or a key.
#
# Usage: scripts/with-incus.sh COMMAND...     or     scripts/with-incus.sh --install     or     scripts/with-incus.sh --able (says why not)
#
# The node is one tree of processes in its own pid, mount, net, uts, ipc and cgroup namespaces. SIGKILL to its first process ends all of it and
# frees its mounts and interfaces, so nothing is looked for by name, and any number run side by side.
set -euo pipefail
self=$(realpath "${BASH_SOURCE[0]}")
# shellcheck source=scripts/lib.sh
. "$(dirname "$self")/lib.sh"
PATH=$PATH:/usr/sbin:/sbin:/usr/libexec/incus

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

# Moves this shell into new cgroups below its own ones.
cgroups_enter() {
  local name dir path parent file
  name=portico-$(printf %s "$folder" | sha256sum | cut -c1-12)
  : >"$folder/cgroups"
  while IFS='|' read -r _ dir path; do
    parent=/sys/fs/cgroup/$dir${path%/}
    mkdir -p "$parent/$name"
    echo "$parent/$name" >>"$folder/cgroups"
    for file in cpuset.cpus cpuset.mems; do
      [[ ! -e $parent/$file ]] || cat "$parent/$file" >"$parent/$name/$file"
    done
    echo "$BASHPID" >"$parent/$name/cgroup.procs"
  done < <(hierarchies)
}

cgroups_remove() {
  local dir
  [[ -e $folder/cgroups ]] || return 0
  while read -r dir; do
    [[ ! -d $dir ]] || until_true 5 find "$dir" -depth -type d -exec rmdir {} + || say "left behind: $dir"
  done <"$folder/cgroups"
  rm -f "$folder/cgroups"
}

# --- inside the node ------------------------------------------------------------------------------------------------------------

# The node's first process: its own /proc, /sys (the old one shows the other net namespace's interfaces), cgroups and /run; then the daemon, which
# SIGUSR1 kills and SIGUSR2 begins again.
node() {
  folder=$1
  local me found line options dir daemon=''
  read -r me _ </proc/self/stat # still the outer /proc: our pid as the others see it
  identity "$me" >"$folder/pid.new"
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
  echo n1 >/proc/sys/kernel/hostname
  mkdir -p "$folder"/{lib/disks,lib/database,logs,cache} /var/lib/incus /var/log/incus /var/cache/incus
  # Both are written to the disk at each step, and everything waits for a disk that has something else to write.
  mount -t tmpfs -o mode=700 tmpfs "$folder/lib/disks"
  mount -t tmpfs -o mode=700 tmpfs "$folder/lib/database"
  mount --bind "$folder/lib" /var/lib/incus
  mount --bind "$folder/logs" /var/log/incus
  mount --bind "$folder/cache" /var/cache/incus
  echo 'root:1000000:1000000000' >/run/subid
  mount --bind /run/subid /etc/subuid
  mount --bind /run/subid /etc/subgid
  mv "$folder/pid.new" "$folder/pid"
  trap 'incusd --group root & daemon=$!; disown' USR2
  trap 'kill -9 $daemon' USR1
  kill -USR2 $$
  while :; do
    sleep infinity &
    wait $! || true
  done
}

# --- outside --------------------------------------------------------------------------------------------------------------------

answers() { curl -sf --max-time 2 --unix-socket "$folder/lib/unix.socket" http://incus/internal/ready -o /dev/null; }
silent() { ! answers; }
first() { cut -d' ' -f1 "$folder/pid"; }
ready() { until_true 30 answers || die "incusd does not answer: $(tail -n 3 "$folder/log")"; }

# The client, in the node's net namespace.
cli() { INCUS_DIR=$folder/lib INCUS_CONF=$folder/client nsenter -t "$(first)" -n incus --force-local --quiet "$@" 2>>"$folder/client.log"; }

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
  cli image import "$folder/busybox.tar" --alias busybox
  rm -rf "$folder/image" "$folder/busybox.tar"
}

begin() {
  local pool=btrfs size='size: 500GiB'
  grep -qw btrfs /proc/filesystems || { pool=dir size=''; }
  mkdir -p "$folder/client"
  # Signals back to their defaults: what nohup and a shell's & have switched off, no trap can switch on again.
  (identity "$BASHPID" >"$folder/keeper" && cgroups_enter && cd "$folder" &&
    exec setpriv --pdeathsig KILL setsid unshare --mount --propagation slave --net --uts --ipc --pid --cgroup --kill-child -- \
      env -i --default-signal PATH="$PATH" HOME=/root LANG=C.UTF-8 "$self" --node "$folder") </dev/null >>"$folder/log" 2>&1 &
  disown
  until_true 10 alive "$folder/pid" || die "the node does not start: $(tail -n 3 "$folder/log")"
  ready
  cli admin init --preseed <<END
storage_pools: [{name: default, driver: $pool, config: {$size}}]
networks: [{name: incusbr0, type: bridge, config: {ipv4.address: 10.78.0.1/16, ipv4.nat: "true", ipv6.address: none}}]
END
  image
}

finish() {
  end "$folder/pid" "$folder/keeper"
  cgroups_remove
  rm -rf --one-file-system "$folder"
}

# What the daemon and the client complained of.
trouble() {
  local log
  for log in "$folder/log" "$folder/client.log"; do
    { grep -vE 'level=warning|instance types' "$log" 2>/dev/null || true; } | tail -n 10 >&2
  done
}

case ${1:-} in
'') die "usage: scripts/with-incus.sh COMMAND..." ;;
--install) install; exit ;;
--able) reason=$(why_not); [[ -z $reason ]] || { echo "$reason"; exit 1; }; exit ;;
--node) node "$2" ;;
--kill)
  folder=$PORTICO_TEST_INCUS_HOME
  kill -USR1 "$(first)"
  until_true 10 silent || die "incusd still answers"
  exit
  ;;
--start)
  folder=$PORTICO_TEST_INCUS_HOME
  kill -USR2 "$(first)"
  ready
  exit
  ;;
esac

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
begin
export PORTICO_TEST_INCUS_HOME=$folder PORTICO_TEST_INCUS_SOCKET=$folder/lib/unix.socket
"$@" <&0 &
command=$!
wait "$command" && status=0 || status=$?
command=''
exit "$status"
