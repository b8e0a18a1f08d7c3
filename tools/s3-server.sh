#!/usr/bin/env bash
# A real S3 server for tests: the Ceph gateway with one monitor and one in-memory object store. Run as root on Debian.
#   tools/s3-server.sh start FOLDER   installs missing packages, starts the servers, prints the test settings
#   tools/s3-server.sh stop FOLDER    stops the servers of this folder and removes the folder
set -euo pipefail

usage() { sed -n '2,4s/^# *//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
[[ $# -eq 2 ]] || usage
command=$1
folder=$2

stop() {
  local file
  for file in "$folder"/run/*.pid; do
    if [[ -e $file ]]; then kill -9 "$(cat "$file")" 2>/dev/null || true; fi
  done
  rm -rf "$folder"
}

install_ceph() {
  local missing=()
  for program in radosgw ceph-mon ceph-osd ceph; do
    command -v "$program" >/dev/null || missing=(radosgw ceph-mon ceph-osd ceph-common)
  done
  ((${#missing[@]})) || return 0
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

free_port() {
  local port
  while :; do
    port=$((10000 + RANDOM % 10000))
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port"; return; }
  done
}

configure() {
  cat >"$folder/ceph.conf" <<CONF
[global]
fsid = $1
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
keyring = $folder/keyring
mon_initial_members = a
mon_host = v2:127.0.0.1:$(free_port)/0,v1:127.0.0.1:$(free_port)/0
public_addr = 127.0.0.1
mon_data = $folder/mon
osd_data = $folder/osd
run_dir = $folder/run
admin_socket = $folder/run/\$name.asok
pid_file = $folder/run/\$name.pid
log_file = $folder/run/\$name.log
mon_warn_on_insecure_global_id_reclaim_allowed = false
mon_allow_pool_size_one = true
mon_data_avail_warn = 1
mon_data_avail_crit = 1
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pgp_num = 4
osd_crush_chooseleaf_type = 0
osd_objectstore = memstore
memstore_device_bytes = 4294967296
osd_max_object_name_len = 256
osd_class_load_list = *
osd_class_default_list = *
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:$2
rgw_data = $folder/rgw
CONF
}

keys() {
  local ring=$folder/keyring
  ceph-authtool --create-keyring "$ring" --gen-key -n mon. --cap mon 'allow *'
  ceph-authtool "$ring" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
  ceph-authtool "$ring" --gen-key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *'
  ceph-authtool "$ring" --gen-key -n client.rgw --cap mon 'allow rwx' --cap osd 'allow rwx'
}

until_done() {
  local tries
  for tries in $(seq 150); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.2
  done
  echo "Timed out waiting for: $*" >&2
  return 1
}

start() {
  local fsid port osd
  fsid=$(cat /proc/sys/kernel/random/uuid)
  osd=$(cat /proc/sys/kernel/random/uuid)
  port=$(free_port)
  mkdir -p "$folder"/{mon,osd,rgw,run}
  configure "$fsid" "$port"
  export CEPH_CONF=$folder/ceph.conf CEPH_ARGS="--conf $folder/ceph.conf"
  keys
  monmaptool --create --fsid "$fsid" \
    --addv a "[$(sed -n 's/^mon_host = //p' "$folder/ceph.conf")]" "$folder/monmap"
  ceph-mon -i a --mkfs --monmap "$folder/monmap"
  # The servers keep running: close fd 3, so that the reader of the settings does not wait for them to exit.
  ceph-mon -i a 3>&-
  until_done timeout 5 ceph mon stat
  ceph osd new "$osd"
  ceph auth import -i "$folder/keyring"
  ceph-osd -i 0 --mkfs --osd-uuid "$osd"
  ceph-osd -i 0 3>&-
  radosgw -n client.rgw 3>&-
  until_done curl -sf "http://127.0.0.1:$port/"
  radosgw-admin user create --uid=test --display-name=test --access-key=test-key --secret=test-secret
  cat >&3 <<SETTINGS
TEST_S3_ENDPOINT=http://127.0.0.1:$port
TEST_S3_ACCESS_KEY_ID=test-key
TEST_S3_SECRET_ACCESS_KEY=test-secret
SETTINGS
}

case $command in
  start)
    mkdir -p "$folder"
    folder=$(cd "$folder" && pwd)
    exec 3>&1 >"$folder/start.log" 2>&1
    trap 'code=$?; [[ $code -eq 0 ]] || cat "$folder/start.log" >/dev/stderr' EXIT
    install_ceph
    start
    ;;
  stop) stop ;;
  *) usage ;;
esac
